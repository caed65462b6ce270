import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { startApp } from '../../app/start-app'

const MINUTE = 60_000

/** Starts the app and waits for its idle timer, which loads after the page. */
async function start() {
  await import('../../../src/app/shell/idle-dialog')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const app = await startApp('/dashboard')
  await waitFor(() => expect(listening).toHaveBeenCalledWith('touchstart', expect.anything(), expect.anything()))
  return app
}

let listening: MockInstance<typeof window.addEventListener>

const dialog = () => screen.queryByRole('alertdialog', { name: '자동 로그아웃 안내' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('idle sign-out', () => {
  beforeEach(() => {
    listening = vi.spyOn(window, 'addEventListener')
    localStorage.clear()
  })

  it('asks at 59 minutes and counts down; 로그인 연장 renews the session and closes the dialog', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const { of, assign } = await start()
    await pass(58.5 * MINUTE)
    expect(dialog()).toBeNull()
    await pass(MINUTE / 2 + 2000)
    expect(dialog()).toHaveTextContent(/\d+초 후 자동으로 로그아웃됩니다\./)
    const button = screen.getByRole('button', { name: '로그인 연장' })
    // the focus code loads with the first layer that traps the focus
    await vi.waitFor(() => expect(button).toHaveFocus())
    // While the dialog is open, only its buttons count as activity.
    fireEvent.pointerMove(window)
    expect(dialog()).not.toBeNull()
    await user.click(button)
    await waitFor(() => expect(dialog()).toBeNull())
    await waitFor(() => expect(of('/api/v1/admin/auth/reissue')).toHaveLength(1))
    expect(sessionStorage.getItem('accessToken')).toBe('fresh')
    expect(assign).not.toHaveBeenCalled()
  })

  it('closes the dialog on activity in another tab', async () => {
    const { assign } = await start()
    await pass(59 * MINUTE + 2000)
    expect(dialog()).not.toBeNull()
    const other = new BroadcastChannel('session')
    other.postMessage({ type: 'activity' })
    await waitFor(() => expect(dialog()).toBeNull())
    other.close()
    expect(assign).not.toHaveBeenCalled()
  })

  it('restarts the hour on pointer, key, wheel and touch input', async () => {
    const { assign } = await start()
    for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
      // moves the clock past the page's timer, which checks it a moment later
      vi.setSystemTime(Date.now() + 56 * MINUTE)
      fireEvent(window, new Event(type))
      vi.setSystemTime(Date.now() + 3.5 * MINUTE)
      fireEvent.focus(window)
      expect(dialog(), type).toBeNull()
      fireEvent(window, new Event(type))
    }
    expect(assign).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 59.5 * MINUTE)
    fireEvent.focus(window)
    expect(dialog()).not.toBeNull()
  })

  it.each([
    ['gets the focus', () => fireEvent.focus(window)],
    ['wakes', () => fireEvent(window, new Event('pageshow'))],
    ['is shown', () => fireEvent(document, new Event('visibilitychange'))],
  ])('checks the clock at once when the page %s', async (_, wake) => {
    const { assign } = await start()
    vi.setSystemTime(Date.now() + 59.5 * MINUTE)
    expect(dialog()).toBeNull()
    wake()
    expect(dialog()).not.toBeNull()
    vi.setSystemTime(Date.now() + MINUTE)
    wake()
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/login?reason=idle'))
  })

  it('signs out at once when the machine wakes after two hours, even on the mouse event that wakes it', async () => {
    const { of, assign } = await start()
    vi.setSystemTime(Date.now() + 120 * MINUTE)
    fireEvent.pointerMove(window)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/login?reason=idle'))
    expect(of('/api/v1/admin/auth/sign-out')).toHaveLength(1)
    expect(sessionStorage.getItem('accessToken')).toBeNull()
    expect(localStorage.getItem('lastActivity')).toBeNull()
  })
})
