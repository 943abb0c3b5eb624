// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseSound } from '../../parts/sound-choice.ts';
import type { Needs } from './need.ts';
import { useCall } from './use-call.ts';

let heard = 0;
const sound = () => {
  heard += 1;
};

const Pit = ({ needs }: { readonly needs: Needs }) => {
  useCall(needs, sound);
  return null;
};

beforeEach(() => {
  heard = 0;
  vi.useFakeTimers();
  chooseSound(true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const touches = () => act(() => void fireEvent.pointerDown(document.body));

test('a call sounds once, again while nobody comes, and no more once somebody has', async () => {
  const { rerender } = render(<Pit needs={{}} />);
  await touches();
  rerender(<Pit needs={{ t1: 'call' }} />);
  await passes(100);
  expect(heard).toBe(1);
  rerender(<Pit needs={{ t1: 'call', t2: 'ask' }} />);
  await passes(100);
  expect(heard).toBe(1);
  rerender(<Pit needs={{ t1: 'call', t2: 'halt' }} />);
  await passes(100);
  expect(heard).toBe(2);
  await passes(15_000);
  expect(heard).toBe(3);
  rerender(<Pit needs={{ t1: null, t2: null }} />);
  await passes(60_000);
  expect(heard).toBe(3);
});

test('nothing sounds before the page was touched, or where it is switched off', async () => {
  const { rerender } = render(<Pit needs={{ t1: 'halt' }} />);
  await passes(20_000);
  expect(heard).toBe(0);
  await touches();
  await passes(15_000);
  expect(heard).toBe(1);
  await act(() => chooseSound(false));
  rerender(<Pit needs={{ t1: 'halt', t3: 'halt' }} />);
  await passes(60_000);
  expect(heard).toBe(1);
});
