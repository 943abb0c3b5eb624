import { afterEach, expect, test, vi } from 'vitest';
import { makeSound } from './make-sound.ts';

/** Of a device that makes sounds: what was begun and has not ended, and whether it runs. */
class Device {
  static made = 0;
  static readonly sources: { onended: (() => void) | null }[] = [];
  static runs = false;
  readonly currentTime = 0;
  readonly sampleRate = 100;
  readonly destination = {};

  constructor() {
    Device.made += 1;
  }
  async resume() {
    Device.runs = true;
  }
  async suspend() {
    Device.runs = false;
  }
  readonly createGain = () => ({ gain: this.#ramp(), connect() {} });
  readonly createBiquadFilter = () => ({ frequency: this.#ramp(), connect() {} });
  readonly createBuffer = (_: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
  readonly createBufferSource = () => this.#source();
  readonly createOscillator = () => this.#source();
  readonly #ramp = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  readonly #source = () => {
    const source = { onended: null, frequency: this.#ramp(), connect() {}, start() {}, stop() {} };
    Device.sources.push(source);
    return source;
  };
}

afterEach(() => vi.unstubAllGlobals());

test('a device rests once the last sound has ended, and sounds again', () => {
  vi.stubGlobal('AudioContext', Device);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const end = () => Device.sources.shift()?.onended?.();
  makeSound('chip');
  makeSound('card');
  expect(Device.sources).toHaveLength(3);
  end();
  end();
  expect(Device.runs).toBe(true);
  end();
  expect(Device.runs).toBe(false);
  makeSound('card');
  expect(Device.runs).toBe(true);
  end();
  expect(Device.runs).toBe(false);
  expect(Device.made).toBe(1);
});
