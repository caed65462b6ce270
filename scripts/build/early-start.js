/**
 * Runs inline in the head of index.html, before any other file is there. Requests at once what the app would request one after
 * another. The build passes the map (`EarlyMap` of early-map.ts), the host of the API ('' when it is the page's own) and the
 * stylesheets of the entry, which must not hold back the first paint. The app takes the answers from `window.__early`
 * (src/shared/api/early-responses.ts) and the files from `window.__map` (src/shared/lib/page-code.ts).
 */
;((map, base, stylesheets) => {
  const { dataset } = document.documentElement
  const addLink = (attributes) => document.head.insertAdjacentHTML('beforeend', `<link crossorigin ${attributes}>`)
  for (const href of stylesheets) addLink(`rel=stylesheet href=${href}`)
  window.__map = map
  try {
    // throws where the browser refuses its storage
    const token = sessionStorage.accessToken
    // before the first paint, as `showTheme` of src/shared/store/theme.ts and src/app/shell/use-menu-fold.ts
    if (localStorage.theme) dataset.theme = localStorage.theme
    if (localStorage.menu) dataset.menu = localStorage.menu
    const path = location.pathname.replace(/\/+$/, '') || (token ? '/dashboard' : '/login')
    const screen = map.screens[path]
    const isPublic = screen?.layout === 'bare'
    if (!screen || (!token && !isPublic)) return
    dataset.layout = screen.layout
    document.title = (!/[?&]seq=/.test(location.search) && screen.newTitle) || screen.title
    window.__menuPath = screen.menuPath ?? path

    if (!isPublic) {
      window.__early = {}
      const headers = { Authorization: `Bearer ${token}`, 'X-Admin-Screen': path }
      // as `commonHeaders` of the client
      const xsrf = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
      if (xsrf) headers['X-XSRF-TOKEN'] = xsrf.replace(/%[2-7]./g, unescape)
      const request = (url) => {
        window.__early[url] = fetch(url, { headers })
        window.__early[url].catch(() => {})
      }
      request(`${base}/api/v1/admin/me`)
      if (screen.list && !location.search) {
        const list = screen.list.replace(/(?<=size=)\d+/, (size) => localStorage['list-size'] || size)
        request(
          base + list.replace(/\{(\d+),(-?\d+)\}/g, (_, months, days) => dayInSeoul(Number(months), Number(days))),
        )
      }
    }
    for (const index of screen.files) {
      const file = map.files[index]
      addLink(`rel=${file.endsWith('.css') ? 'preload as=style' : 'modulepreload'} href=/assets/${file}`)
    }
  } catch {}

  /** `days` after the same day `months` ago, or after the last day of a shorter month. */
  function dayInSeoul(months, days) {
    const today = new Date(Date.now() + 9 * 3_600_000)
    const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - months]
    const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const date = Math.min(today.getUTCDate(), lastDate) + days
    return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
  }
})(MAP, BASE, STYLESHEETS)
