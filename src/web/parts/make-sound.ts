/** What is heard and felt at a table: a card, an own chip, the close of the bets, a call to the floor. */
export type Sound = 'card' | 'chip' | 'close' | 'call';

/** A knock: how high it begins and ends, how long it takes, how loud it is, and how much of it is noise. */
type Knock = {
  readonly after?: number;
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly loud: number;
  readonly noise?: boolean;
};

const KNOCKS: Readonly<Record<Sound, readonly Knock[]>> = {
  card: [{ from: 2400, to: 900, seconds: 0.07, loud: 0.12, noise: true }],
  chip: [
    { from: 3200, to: 2600, seconds: 0.03, loud: 0.1 },
    { after: 0.035, from: 2700, to: 2200, seconds: 0.04, loud: 0.07 },
  ],
  close: [
    { from: 330, to: 320, seconds: 0.12, loud: 0.16 },
    { after: 0.14, from: 247, to: 240, seconds: 0.2, loud: 0.16 },
  ],
  call: [
    { from: 880, to: 880, seconds: 0.3, loud: 0.12 },
    { after: 0.18, from: 660, to: 660, seconds: 0.4, loud: 0.12 },
  ],
};

/** In milliseconds: on and off. */
const TOUCHES: Readonly<Record<Sound, readonly number[]>> = {
  card: [8],
  chip: [12],
  close: [30, 60, 30],
  call: [80, 80, 80],
};

let context: AudioContext | null = null;
let sounding = 0;

/** To be called after somebody has touched the page: before that a browser lets nothing sound. */
export const makeSound = (sound: Sound): void => {
  if (matchMedia('(pointer: coarse)').matches) navigator.vibrate?.([...TOUCHES[sound]]);
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const knock of KNOCKS[sound]) play(context, knock);
};

const play = (on: AudioContext, { after = 0, from, to, seconds, loud, noise }: Knock): void => {
  const start = on.currentTime + after;
  const end = start + seconds;
  const level = on.createGain();
  level.gain.setValueAtTime(loud, start);
  level.gain.exponentialRampToValueAtTime(0.001, end);
  level.connect(on.destination);
  if (noise === true) {
    const filter = on.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, end);
    filter.connect(level);
    const rustle = on.createBufferSource();
    rustle.buffer = noiseOf(on, seconds);
    rustle.connect(filter);
    rests(rustle);
    rustle.start(start);
    return;
  }
  const tone = on.createOscillator();
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, end);
  tone.connect(level);
  rests(tone);
  tone.start(start);
  tone.stop(end);
};

/** After the last of them the device rests: else it would work out silence for as long as the page is open. */
const rests = (source: AudioScheduledSourceNode): void => {
  sounding += 1;
  source.onended = () => {
    sounding -= 1;
    if (sounding === 0) void context?.suspend();
  };
};

const noiseOf = (on: AudioContext, seconds: number): AudioBuffer => {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * seconds), on.sampleRate);
  const samples = buffer.getChannelData(0);
  const chance = crypto.getRandomValues(new Int8Array(samples.length));
  for (const [i, level] of chance.entries()) samples[i] = level / 128;
  return buffer;
};
