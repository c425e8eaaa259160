import { beforeEach, expect, test, vi } from 'vitest';
import { adoptTab, rememberedTab, rememberTab } from './active-tabs.ts';

const tabs = ['summary', 'records', 'payments'] as const;
const tab = () => rememberedTab('/time-tracked', tabs);

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});

test('a tab that an earlier version stored is taken over once', () => {
  stored.set('time tracked tab', 'records');
  adoptTab('/time-tracked', 'time tracked tab');
  expect(tab()).toBe('records');
  expect([...stored.keys()]).toEqual(['activeTabs']);
  rememberTab('/time-tracked', 'payments');
  adoptTab('/time-tracked', 'time tracked tab');
  expect(tab()).toBe('payments');
});

test('one opened since is kept', () => {
  rememberTab('/time-tracked', 'payments');
  stored.set('time tracked tab', 'records');
  adoptTab('/time-tracked', 'time tracked tab');
  expect(tab()).toBe('payments');
  expect([...stored.keys()]).toEqual(['activeTabs']);
});
