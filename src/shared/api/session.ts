import { emitter } from '../lib/emitter'
import { safely } from '../lib/storage'
import { useAuthToken } from '../store/auth-token'
import { restore } from '../store/restore'
import { createEarly, type Early } from './early'
import { createLeadAway } from './lead-away'
import { browserPorts, type Ports, type Vault } from './ports'
import { askReissue, signOutCall } from './session-calls'
import { draftsOf, type EndReason, wipe } from './tab-storage'
import { isHeaderText } from './url'

export const loginNeeded = '로그인이 필요합니다.'
export const loginExpired = '로그인이 만료되었습니다. 로그인페이지로 이동됩니다.'

/** A sign-out that gets no answer holds nobody longer than this. */
const signOutWait = 3000
/** Nor does a draft that is being encrypted. */
const draftWait = 1000

/**
 * The session of this tab: its tokens, how it starts and ends, and the reissue that everybody shares. The rules for
 * refused calls (R0–R13) are in session-fetch.ts.
 */
export function createSession(ports: Ports, vault: Vault) {
  const ends = emitter<EndReason>()
  const refusals = emitter<void>()
  const told = new Set<string>()
  const tab = safely(ports.sessionStorage)
  const browser = safely(ports.localStorage)
  let ended: EndReason | null = null
  let flight = new AbortController()
  let reissuing: Promise<boolean> | null = null
  let early: Early | null = null
  let unlisten: (() => void)[] = []
  /** The admin whose data this page may hold in memory; empty: nobody's. */
  let owner = ''
  let ownDrafts = ''
  let navigate: (to: string) => unknown = (to) => ports.assign(to)
  /** The access token whose renewal was refused: nobody asks for it again unseen. */
  let refused = ''
  const away = createLeadAway(ports, (to) => navigate(to))

  /** A token that no header can carry is none. */
  const sendable = (token: string | null) => (token && isHeaderText(token) ? token : '')
  const accessToken = () => sendable(tab.getItem('accessToken'))

  const tokens = () => ({ accessToken: accessToken(), refreshToken: vault.get() })
  const userId = () => tab.getItem('userId') ?? ''

  const onLogin = () => ports.location().pathname.includes('/login')

  /** window.alert, once per page load for each text. */
  function tellOnce(message: string) {
    if (told.has(message)) return
    told.add(message)
    ports.alert(message)
  }

  function halt(reason: EndReason) {
    ended = reason
    reissuing = null
    flight.abort()
  }

  function forget(reason: EndReason) {
    // First, so that an encryption still running writes nothing afterwards.
    void vault.set('')
    wipe(tab)
    if (reason === 'SIGNED_OUT' || reason === 'IDLE') tab.removeItem(ownDrafts)
    browser.removeItem('accessToken')
  }

  function leave(reason: EndReason) {
    const { pathname, search } = ports.location()
    if (reason === 'LOGIN_NEEDED') {
      ports.assign(pathname === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(pathname + search)}`)
    } else ports.assign(reason === 'IDLE' ? '/login?reason=idle' : '/')
  }

  /** Ends the session in this tab: alert where one is due, everything cleared, full navigation. Once. */
  function end({ reason }: { reason: EndReason }) {
    if (ended) return
    halt(reason)
    if (reason === 'LOGIN_NEEDED') tellOnce(loginNeeded)
    if (reason === 'EXPIRED') tellOnce(loginExpired)
    forget(reason)
    const keeping = ends.emit(reason).filter((work) => work instanceof Promise)
    if (keeping.length === 0) return leave(reason)
    void Promise.race([Promise.allSettled(keeping), ports.sleep(draftWait)]).then(() => leave(reason))
  }

  /** Is this still the session (or the absence of one) in which that signal was handed out? */
  const lives = (signal: AbortSignal) => !ended && signal === flight.signal

  async function runReissue(): Promise<boolean> {
    const { signal } = flight
    const fresh = vault.get() ? sendable(await askReissue(ports, tokens(), signal)) : ''
    if (!lives(signal)) return false
    if (!fresh) {
      refused = accessToken()
      return false
    }
    tab.setItem('accessToken', fresh)
    // A card popup is open and pays with the token that was lent to it.
    if (browser.getItem('accessToken')) browser.setItem('accessToken', fresh)
    return true
  }

  return {
    accessToken,
    /** loginId of the admin. */
    userId,
    /** Why the session of this page ended; null while it lives. Guards against leaving a page ask nothing then. */
    ended: () => ended,
    /** Aborted when the session ends. */
    signal: () => flight.signal,
    lives,
    onLogin,
    early: () => early,

    /** A1: once per page load, before the router starts. Resolves when the persisted state is back, at most 5 s. */
    boot(): Promise<void> {
      ended = null
      reissuing = null
      flight = new AbortController()
      told.clear()
      away.reset()
      owner = accessToken() && userId()
      ownDrafts = ''
      early = createEarly(ports, accessToken())
      for (const stop of unlisten) stop()
      unlisten = [
        ports.tabs.listen((message) => {
          if (message.type === 'ended' && !(onLogin() && !accessToken())) end({ reason: message.reason })
        }),
        // Back after a sign-out, or after another admin's sign-in, would show what the page had on it.
        ports.onReturn(() => {
          if (ended) leave(ended)
          else if (owner && owner !== userId()) ports.assign(ports.location().pathname + ports.location().search)
          else return true
          return false
        }),
      ]
      return vault.restore()
    },

    /**
     * A2: keeps the tokens of a sign-in, in a tab whose storage holds nothing of anybody else. Resolves when the refresh
     * token is stored too: with false when the page has served a session before and must be left by `reload`.
     */
    async start(tokens: { accessToken: string; refreshToken: string }, loginId: string): Promise<boolean> {
      if (ended) flight = new AbortController()
      ended = null
      refused = ''
      const fresh = owner === ''
      owner = loginId
      wipe(tab)
      tab.setItem('accessToken', tokens.accessToken)
      tab.setItem('userId', loginId)
      await vault.set(tokens.refreshToken)
      return fresh
    },

    /** Leaves by a full navigation: memory is empty afterwards. */
    reload: (to: string) => ports.assign(to),

    /** Says where this admin's own drafts lie: they go with her sign-out. */
    owns(draftKey: string) {
      ownDrafts = draftsOf(draftKey)
    },

    /** A3: a refused sign-in leaves no token; the page stays. */
    clear() {
      void vault.set('')
      wipe(tab)
    },

    /** A4, A5, I2: signs out here and in every other tab; whatever the server answers. */
    async signOut(reason: 'SIGNED_OUT' | 'IDLE' = 'SIGNED_OUT'): Promise<void> {
      if (ended) return
      const request = vault.get() ? signOutCall(ports, tokens()) : null
      // Before the call: its revocation would refuse the calls in flight, and they would start a reissue.
      halt(reason)
      // For the same reason the other tabs hear of it first: theirs would be told that they have expired.
      ports.tabs.post({ type: 'ended', reason })
      if (request) await Promise.race([ports.fetch(request).catch(() => null), ports.sleep(signOutWait)])
      forget(reason)
      ends.emit(reason)
      leave(reason)
    },

    end,

    /**
     * A new access token for this session, asked for once however many wait. False: there is none, and the session has
     * ended; `unseen`: asked for by work that nobody waits for, the next call of the admin's own will end it.
     */
    async reissue({ unseen = false } = {}): Promise<boolean> {
      if (ended || (unseen && refused !== '' && refused === accessToken())) return false
      const { signal } = flight
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

    /** Opener of a card popup: lends it the access token through local storage. */
    lend: () => browser.setItem('accessToken', accessToken()),
    /** The popup has paid or is closing. */
    unlend: () => browser.removeItem('accessToken'),
    /** The token lent to this popup. */
    lent: () => sendable(browser.getItem('accessToken')),

    /** Client-side navigation for R2, which must skip the unsaved-changes question; given by the router's owner. */
    setNavigate(go: (to: string) => unknown) {
      navigate = go
    },
    turn: away.turn,
    /** R2; see `createLeadAway`. Says nothing when the session has ended. */
    refuse: (...args: Parameters<typeof away.refuse>) => !ended && away.refuse(...args),
    /** Is what is stored here still there after a reload? */
    keeps: () => tab.works(),
    /** Tells when the session ends here, after everything is cleared. Gives the way to stop listening. */
    onEnd: ends.on,
    /** Tells after an INVALID_AUTHORITIES: what the admin may do has changed. */
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

/** Listens for the end of the session; gives the way to stop. */
export const onSessionEnd = session.onEnd
