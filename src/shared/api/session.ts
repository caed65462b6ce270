import { createEmitter } from '../lib/emitter'
import { browserPorts, type Ports, type Vault } from '../lib/ports'
import { safeStorage } from '../lib/storage'
import { clearTabStorage, draftStorageKey, type EndReason } from '../lib/tab-storage'
import { useAuthToken } from '../store/auth-token'
import { restore } from '../store/restore'
import { createAccessDenied } from './access-denied'
import { createEarlyResponses, type EarlyResponses } from './early-responses'
import { requestReissue, signOutRequest } from './session-requests'
import { isHeaderText } from './url'

export const loginNeeded = '로그인이 필요합니다.'
export const loginExpired = '로그인이 만료되었습니다. 로그인페이지로 이동됩니다.'

/** Maximum time in ms to wait for the response to a sign-out. */
const SIGN_OUT_WAIT_MS = 3000
/** Maximum time in ms to wait until drafts are encrypted. */
const DRAFT_WAIT_MS = 1000

/**
 * Creates the session of this tab: its tokens, its start and end, and the shared token reissue. The rules for refused
 * requests (R0–R13) are in session-fetch.ts.
 */
export function createSession(ports: Ports, vault: Vault) {
  const ends = createEmitter<EndReason>()
  const refusals = createEmitter<void>()
  const alerted = new Set<string>()
  const tab = safeStorage(ports.sessionStorage)
  const browser = safeStorage(ports.localStorage)
  let ended: EndReason | null = null
  let inFlight = new AbortController()
  let reissuing: Promise<boolean> | null = null
  let early: EarlyResponses | null = null
  let unlisten: (() => void)[] = []
  /** loginId of the admin whose data this page may hold in memory; '' if none. */
  let owner = ''
  let ownDrafts = ''
  let navigate: (to: string) => unknown = (to) => ports.assign(to)
  /** The access token whose reissue was refused, so that background requests do not try again. */
  let refusedToken = ''
  const accessDenied = createAccessDenied(ports, (to) => navigate(to))

  /** Ignores a token that is not valid in a header. */
  const sendable = (token: string | null) => (token && isHeaderText(token) ? token : '')
  const accessToken = () => sendable(tab.getItem('accessToken'))

  const tokens = () => ({ accessToken: accessToken(), refreshToken: vault.get() })
  const userId = () => tab.getItem('userId') ?? ''

  const onLogin = () => ports.location().pathname.includes('/login')

  /** Shows window.alert, once per page load for each text. */
  function alertOnce(message: string) {
    if (alerted.has(message)) return
    alerted.add(message)
    ports.alert(message)
  }

  function abortRequests(reason: EndReason) {
    ended = reason
    reissuing = null
    inFlight.abort()
  }

  function clearStorage(reason: EndReason) {
    // First, so that an encryption that is still running stores nothing afterwards.
    void vault.set('')
    clearTabStorage(tab)
    if (reason === 'SIGNED_OUT' || reason === 'IDLE') tab.removeItem(ownDrafts)
    browser.removeItem('accessToken')
  }

  function navigateAway(reason: EndReason) {
    const { pathname, search } = ports.location()
    if (reason === 'LOGIN_NEEDED') {
      ports.assign(pathname === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(pathname + search)}`)
    } else ports.assign(reason === 'IDLE' ? '/login?reason=idle' : '/')
  }

  /** Ends the session in this tab, once: alert if required, clear storage, full page load. */
  function end({ reason }: { reason: EndReason }) {
    if (ended) return
    abortRequests(reason)
    if (reason === 'LOGIN_NEEDED') alertOnce(loginNeeded)
    if (reason === 'EXPIRED') alertOnce(loginExpired)
    clearStorage(reason)
    const pendingDrafts = ends.emit(reason).filter((work) => work instanceof Promise)
    if (pendingDrafts.length === 0) return navigateAway(reason)
    void Promise.race([Promise.allSettled(pendingDrafts), ports.sleep(DRAFT_WAIT_MS)]).then(() => navigateAway(reason))
  }

  /** Returns whether the session (or signed-out state) in which the signal was created still exists. */
  const lives = (signal: AbortSignal) => !ended && signal === inFlight.signal

  async function runReissue(): Promise<boolean> {
    const { signal } = inFlight
    const fresh = vault.get() ? sendable(await requestReissue(ports, tokens(), signal)) : ''
    if (!lives(signal)) return false
    if (!fresh) {
      refusedToken = accessToken()
      return false
    }
    tab.setItem('accessToken', fresh)
    // A card popup is open and pays with the lent token.
    if (browser.getItem('accessToken')) browser.setItem('accessToken', fresh)
    return true
  }

  return {
    accessToken,
    /** loginId of the admin. */
    userId,
    /** Why the session of this page ended; null while it lives. Unsaved-changes guards do not ask after that. */
    ended: () => ended,
    /** Aborted when the session ends. */
    signal: () => inFlight.signal,
    lives,
    onLogin,
    early: () => early,

    /** docs/product/session.md, A1: runs once per page load, before the router starts. Resolves when the persisted state is restored, at most 5 s. */
    boot(): Promise<void> {
      ended = null
      reissuing = null
      inFlight = new AbortController()
      alerted.clear()
      accessDenied.reset()
      owner = accessToken() && userId()
      ownDrafts = ''
      early = createEarlyResponses(ports, accessToken())
      for (const stop of unlisten) stop()
      unlisten = [
        ports.tabs.listen((message) => {
          if (message.type === 'ended' && !(onLogin() && !accessToken())) end({ reason: message.reason })
        }),
        // Going back after a sign-out or another admin's sign-in would show the old page.
        ports.onReturn(() => {
          if (ended) navigateAway(ended)
          else if (owner && owner !== userId()) ports.assign(ports.location().pathname + ports.location().search)
          else return true
          return false
        }),
      ]
      return vault.restore()
    },

    /**
     * docs/product/session.md, A2: stores the tokens of a sign-in, after clearing data of other admins from the tab. Resolves when the refresh token is
     * stored. Returns false if the page has served a session before and must be left by `reload`.
     */
    async start(tokens: { accessToken: string; refreshToken: string }, loginId: string): Promise<boolean> {
      if (ended) inFlight = new AbortController()
      ended = null
      refusedToken = ''
      const fresh = owner === ''
      owner = loginId
      clearTabStorage(tab)
      tab.setItem('accessToken', tokens.accessToken)
      tab.setItem('userId', loginId)
      await vault.set(tokens.refreshToken)
      return fresh
    },

    /** Navigates by a full page load, which clears memory. */
    reload: (to: string) => ports.assign(to),

    /** Sets the storage key of this admin's drafts, which are removed on sign-out. */
    setDraftKey(draftKey: string) {
      ownDrafts = draftStorageKey(draftKey)
    },

    /** docs/product/session.md, A3: removes the tokens after a refused sign-in; the page stays. */
    clear() {
      void vault.set('')
      clearTabStorage(tab)
    },

    /** docs/product/session.md, A4, A5, I2: signs out in all tabs, whatever the server responds. */
    async signOut(reason: 'SIGNED_OUT' | 'IDLE' = 'SIGNED_OUT'): Promise<void> {
      if (ended) return
      const request = vault.get() ? signOutRequest(ports, tokens()) : null
      // Before the request: once the token is revoked, running requests would be refused and start a reissue.
      abortRequests(reason)
      // Other tabs are notified first for the same reason: they would show that the session has expired.
      ports.tabs.post({ type: 'ended', reason })
      if (request) await Promise.race([ports.fetch(request).catch(() => null), ports.sleep(SIGN_OUT_WAIT_MS)])
      clearStorage(reason)
      ends.emit(reason)
      navigateAway(reason)
    },

    end,

    /**
     * Requests a new access token, once for all waiting callers. Returns false if there is none; the session has then ended.
     * `unseen`: for background requests, after which the session ends only with the admin's next request.
     */
    async reissue({ unseen = false } = {}): Promise<boolean> {
      if (ended || (unseen && refusedToken !== '' && refusedToken === accessToken())) return false
      const { signal } = inFlight
      if (!reissuing) {
        const run = runReissue().finally(() => {
          if (reissuing === run) reissuing = null
        })
        reissuing = run
      }
      const renewed = await reissuing
      if (!renewed && !unseen && lives(signal)) end({ reason: 'EXPIRED' })
      return renewed
    },
    /** Resolves when no reissue is running. */
    settled: async () => void (await reissuing),

    /** In the opener of a card popup: lends the popup the access token through local storage. */
    shareToken: () => browser.setItem('accessToken', accessToken()),
    /** Withdraws the lent token when the popup has paid or closes. */
    withdrawSharedToken: () => browser.removeItem('accessToken'),
    /** In a card popup: returns the lent token. */
    sharedToken: () => sendable(browser.getItem('accessToken')),

    /** Sets the client-side navigation for R2, which must skip the unsaved-changes question. */
    setNavigate(go: (to: string) => unknown) {
      navigate = go
    },
    turn: accessDenied.turn,
    /** R2; see `createAccessDenied`. Does nothing after the session has ended. */
    refuse: (...args: Parameters<typeof accessDenied.refuse>) => !ended && accessDenied.refuse(...args),
    /** Returns whether stored data survives a reload. */
    canPersist: () => tab.works(),
    /** Subscribes to the end of the session, after everything is cleared. Returns the unsubscribe function. */
    onEnd: ends.on,
    /** Subscribes to INVALID_AUTHORITIES: the admin's permissions have changed. */
    onRefused: refusals.on,
    tellRefused: () => refusals.emit(),
  }
}

export type Session = ReturnType<typeof createSession>

/** The session of this tab. */
export const session = createSession(browserPorts, {
  restore,
  get: () => useAuthToken.getState().refreshToken,
  set: (refreshToken) => useAuthToken.getState().keep(refreshToken),
})

/** Subscribes to the end of the session; returns the unsubscribe function. */
export const onSessionEnd = session.onEnd
