import { expect, test } from 'vitest'
import { createIdleTimer, type IdlePorts, type IdleState } from '@/shared/api/idle'
import { memoryStorage, tabHub } from './browser-tab'

const minute = 60_000

const lastInputKey = 'last'

const sharedInput = (storage: Storage): IdlePorts['shared'] => ({
  read: () => Number(storage.getItem(lastInputKey)),
  write: (at) => storage.setItem(lastInputKey, String(at)),
})

function browser() {
  const hub = tabHub()
  const storage = memoryStorage()
  const clock = { now: 1_700_000_000_000 }
  return {
    clock,
    storage,
    hub,
    tab(shared = sharedInput(storage)) {
      const states: IdleState[] = []
      const touches: number[] = []
      const idle = createIdleTimer({
        now: () => clock.now,
        tabs: hub(),
        shared,
        onState: (state) => states.push(state),
        onTouch: () => touches.push(clock.now),
      })
      return { idle, states, touches }
    },
    pass(ms: number) {
      clock.now += ms
    },
  }
}

test('I1, check 13: at 59:00 the dialog opens with 60 seconds and counts down, and not earlier', () => {
  const { tab, pass } = browser()
  const { idle, states } = tab()
  pass(59 * minute - 1)
  idle.check()
  expect(states).toEqual([])
  pass(1)
  idle.check()
  idle.check()
  pass(1000)
  idle.check()
  expect(states).toEqual([
    { kind: 'warning', secondsLeft: 60 },
    { kind: 'warning', secondsLeft: 59 },
  ])
})

test('input restarts the hour', () => {
  const { tab, pass } = browser()
  const { idle } = tab()
  pass(58 * minute)
  idle.reportInput()
  pass(58 * minute)
  idle.check()
  expect(idle.state()).toEqual({ kind: 'active' })
})

test('I1, check 13: activity in another tab closes the dialog', () => {
  const { tab, pass } = browser()
  const here = tab()
  pass(59 * minute)
  here.idle.check()
  // the second tab was opened later, so its hour starts now
  const other = tab()
  other.idle.reportInput()
  expect(here.states.at(-1)).toEqual({ kind: 'active' })
})

test('I1: while the dialog is open, input of the only tab does not close it', () => {
  const { tab, pass } = browser()
  const here = tab()
  pass(59 * minute)
  here.idle.check()
  here.idle.reportInput()
  expect(here.idle.state().kind).toBe('warning')
  expect(here.touches).toEqual([])
})

test('I1, check 13: when every tab shows the dialog, input in one counts as activity for the others and calls the server', () => {
  const { tab, pass } = browser()
  const [here, other] = [tab(), tab()]
  pass(59 * minute)
  here.idle.check()
  other.idle.check()
  here.idle.reportInput()
  expect([here.idle.state().kind, other.idle.state().kind]).toEqual(['active', 'active'])
  expect(here.touches.length + other.touches.length).toBe(1)
})

test('I1: 로그인 연장 closes the dialog in all tabs and calls the server once', () => {
  const { tab, pass } = browser()
  const [here, other] = [tab(), tab()]
  pass(59 * minute + 30_000)
  here.idle.check()
  other.idle.check()
  here.idle.extend()
  expect([here.idle.state().kind, other.idle.state().kind]).toEqual(['active', 'active'])
  expect([here.touches.length, other.touches.length]).toEqual([1, 0])
})

test('I2: after 60 minutes the session ends; input does not resume it', () => {
  const { tab, pass } = browser()
  const { idle, states } = tab()
  pass(60 * minute)
  idle.check()
  idle.reportInput()
  idle.extend()
  idle.check()
  expect(states).toEqual([{ kind: 'ended' }])
})

test('I2, check 13: waking after two hours signs out at once, even if the mouse is moved first', () => {
  const { tab, pass } = browser()
  const { idle, states } = tab()
  pass(120 * minute)
  idle.reportInput()
  expect(states).toEqual([{ kind: 'ended' }])
})

test('a tab that was frozen while the admin worked in another one is not signed out', () => {
  const { tab, pass, storage } = browser()
  const deaf = { post: () => undefined, listen: () => () => undefined }
  const clock = { now: 0 }
  const frozen = createIdleTimer({
    now: () => clock.now,
    tabs: deaf,
    shared: sharedInput(storage),
    onState: () => undefined,
    onTouch: () => undefined,
  })
  const { idle } = tab()
  pass(90 * minute)
  clock.now = 90 * minute
  storage.setItem(lastInputKey, String(89 * minute))
  frozen.check()
  expect(frozen.state()).toEqual({ kind: 'active' })
  idle.stop()
})

test('a future or invalid time in the shared storage does not prolong the session for ever', () => {
  const { tab, pass, storage, clock } = browser()
  const { idle } = tab()
  storage.setItem(lastInputKey, 'rubbish')
  pass(59 * minute)
  idle.check()
  expect(idle.state().kind).toBe('warning')
  storage.setItem(lastInputKey, String(clock.now + 999 * minute))
  idle.check()
  pass(60 * minute)
  storage.removeItem(lastInputKey)
  idle.check()
  expect(idle.state().kind).toBe('ended')
})

test('other tabs are notified of continuous input at most every five seconds', () => {
  const { tab, pass, hub } = browser()
  const here = tab()
  let heard = 0
  hub().listen(() => {
    heard += 1
  })
  for (let i = 0; i < 100; i++) {
    pass(100)
    here.idle.reportInput()
  }
  expect(heard).toBe(2)
})

test('typing without a request calls the server, so that the server does not end the session as idle', () => {
  const { tab, pass } = browser()
  const { idle, touches } = tab()
  for (let i = 0; i < 60; i++) {
    pass(minute)
    idle.reportInput()
  }
  expect(touches).toHaveLength(3)
})

test('the end of the session in another tab does not count as activity', () => {
  const { tab, pass, hub } = browser()
  const { idle } = tab()
  pass(59 * minute)
  hub().post({ type: 'ended', reason: 'SIGNED_OUT' })
  idle.check()
  expect(idle.state().kind).toBe('warning')
})

test('a stopped timer ignores input', () => {
  const { tab, pass } = browser()
  const here = tab({ read: () => 0, write: () => undefined })
  const other = tab()
  here.idle.stop()
  pass(58 * minute)
  other.idle.reportInput()
  pass(minute)
  here.idle.check()
  expect(here.idle.state().kind).toBe('warning')
})
