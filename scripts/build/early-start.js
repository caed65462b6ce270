/**
 * Runs inline in the head of index.html, before any other file is there. Starts the calls and the code of the page at once,
 * which the app would ask for one after another. The build passes the map (`EarlyMap` of early-map.ts), the host of the API
 * ('' when it is the page's own) and the stylesheets of the entry, which must not hold back the first paint.
 * The app takes the answers from `window.__early` (src/shared/api/early-responses.ts) and the files from `window.__map`.
 */
;((map, base, stylesheets) => {
  const addLink = (attributes) => document.head.insertAdjacentHTML('beforeend', `<link crossorigin ${attributes}>`)
  for (const href of stylesheets) addLink(`rel=stylesheet href=${href}`)
  window.__map = map
  try {
    // throws where the browser refuses its storage
    const token = sessionStorage.accessToken
    // as `showTheme` of src/shared/store/theme.ts, before the first paint
    if (localStorage.theme) document.documentElement.dataset.theme = localStorage.theme
    const path = location.pathname.replace(/\/+$/, '') || (token ? '/dashboard' : '/login')
    const screen = map.screens[path]
    const isOpen = screen?.layout === 'bare'
    if (!screen || (!token && !isOpen)) return
    window.__screen = screen
    document.documentElement.dataset.layout = screen.layout
    document.title = screen.title

    if (!isOpen) {
      window.__early = {}
      const headers = { Authorization: `Bearer ${token}`, 'X-Admin-Screen': path }
      // as `commonHeaders` of the client
      const xsrf = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
      if (xsrf) headers['X-XSRF-TOKEN'] = xsrf.replace(/%[2-7]./g, unescape)
      const start = (url) => {
        window.__early[url] = fetch(url, { headers })
        window.__early[url].catch(() => {})
      }
      start(`${base}/api/v1/admin/me`)
      if (screen.list && !location.search)
        start(
          base +
            screen.list
              .replace(/(?<=size=)\d+/, (size) => localStorage['list-size'] || size)
              .replace(/\{(m?)(-?\d+)\}/g, (_, unit, count) => dayInSeoul(unit, Number(count))),
        )
    }
    for (const index of [...map.layouts[screen.layout], ...screen.files]) {
      const file = map.files[index]
      addLink(`rel=${file.endsWith('.css') ? 'preload as=style' : 'modulepreload'} href=/assets/${file}`)
    }
  } catch {}

  /** `{-6}`: the day six days ago; `{m1}`: the day after the same day one month ago, or after the last day of a shorter month. */
  function dayInSeoul(unit, count) {
    const day = new Date(Date.now() + 9 * 3_600_000)
    const date = day.getUTCDate()
    if (unit === 'm') {
      day.setUTCMonth(day.getUTCMonth() - count)
      if (day.getUTCDate() < date) day.setUTCDate(0)
    }
    day.setUTCDate(day.getUTCDate() + (unit === 'm' ? 1 : count))
    return day.toISOString().slice(0, 10)
  }
})(MAP, BASE, STYLESHEETS)
