// @vitest-environment happy-dom
import '../../../tests/web/every-word.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DECK } from '../../rules/index.ts';
import { speak } from '../words/language.ts';
import { Card } from './card.tsx';
import { SqueezeCard } from './squeeze-card.tsx';

beforeEach(() => speak('en'));
afterEach(cleanup);

describe('the name of a card', () => {
  test.each([
    ['AS', 'Ace of spades', '黑桃A'],
    ['10D', '10 of diamonds', '方块10'],
    ['QH', 'Queen of hearts', '红心Q'],
    ['2C', '2 of clubs', '梅花2'],
  ] as const)('%s', (card, en, zh) => {
    render(<Card card={card} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(en);
    cleanup();
    speak('zh');
    render(<Card card={card} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(zh);
  });
  test('all fifty-two differ', () => {
    render(DECK.map((card) => <Card key={card} card={card} />));
    const names = screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(52);
  });
});

test('a card that lies face down is its back and nothing else', () => {
  const { container } = render(<Card />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Face-down card');
  expect(container.textContent).toBe('');
});

describe('a card to squeeze', () => {
  test('does not say what it is before it is turned', () => {
    render(<SqueezeCard card="9H" onTurned={() => {}} />);
    const button = screen.getByRole('button');
    expect(button.getAttribute('aria-label')).not.toContain('9');
    expect(button.textContent).toBe('');
  });
  test('is turned once by Enter, however often it is pressed', () => {
    const turned = vi.fn();
    render(<SqueezeCard card="9H" onTurned={turned} />);
    const button = screen.getByRole('button');
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.keyDown(button, { key: 'Enter' });
    expect(turned).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-label')).toBe('9 of hearts');
  });
  test('is bent by the arrow keys without being turned', () => {
    const turned = vi.fn();
    render(<SqueezeCard card="9H" onTurned={turned} />);
    const button = screen.getByRole('button');
    for (let n = 0; n < 4; n++) fireEvent.keyDown(button, { key: 'ArrowUp' });
    expect(button.textContent).toContain('9');
    expect(turned).not.toHaveBeenCalled();
  });
  test('bent far enough by the keys, it turns', () => {
    const turned = vi.fn();
    render(<SqueezeCard card="9H" onTurned={turned} />);
    for (let n = 0; n < 30; n++) fireEvent.keyDown(screen.getByRole('button'), { key: 'ArrowUp' });
    expect(turned).toHaveBeenCalledTimes(1);
  });
  test('cannot be turned while disabled', () => {
    const turned = vi.fn();
    render(<SqueezeCard card="9H" onTurned={turned} disabled />);
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
    expect(turned).not.toHaveBeenCalled();
  });
});
