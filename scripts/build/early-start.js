/**
 * Runs in the head of every page, before anything else is there: fetches the code of the page that the URL names, the
 * signed-in admin and the list's first page at once, instead of one after the other. `MAP` and `BASE` are put in by the build.
 * What it started is taken over by the app's client (`window.__early`, by URL) or dropped.
 *
 * MAP: [files, { path: [indexes of files, layout, list URL] }]. In a list URL `{-6}` is the day six days ago, `{m1}` the day
 * after the same day one month ago; days are days of Seoul.
 */
;(([files, screens], base) => {
  // A browser that refuses its storage, or a path that the map does not know, throws: then nothing starts early.
  try {
    const { accessToken: token } = sessionStorage
    let path = location.pathname.replace(/(.)\/+$/, '$1')
    if (path === '/') path = token ? '/dashboard' : '/login'
    const [chunks, layout, list] = screens[path]
    const { dataset } = document.documentElement
    dataset.layout = layout
    if (!token && layout !== 'bare') return

    // The calls before the code: they take longer, and a browser has six connections to a host.
    if (layout !== 'bare') {
      dataset.boot = layout
      const early = {}
      window.__early = early
      const headers = { Authorization: `Bearer ${token}`, 'X-Admin-Screen': path }
      // as the client sends it (`commonHeaders`)
      const [, , xsrf] = /(^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) || []
      if (xsrf) headers['X-XSRF-TOKEN'] = xsrf.replace(/%[2-7]./g, unescape)
      // biome-ignore lint/suspicious/noAssignInExpressions: this script stands in every page and must stay under a kilobyte
      const start = (url) => (early[url] = fetch(url, { headers })).catch(() => {})
      start(`${base}/api/v1/admin/me`)
      if (list && !location.search) {
        const size = localStorage['list-size']
        start(
          base +
            list.replace(/size=\d+/, size ? `size=${size}` : '$&').replace(/\{(m?)(-?\d+)\}/g, (_, months, n) => {
              const day = new Date(Date.now() + 324e5)
              const date = day.getUTCDate()
              if (months) {
                day.setUTCMonth(day.getUTCMonth() - n)
                // a shorter month has run over into the next one: back to its last day
                if (day.getUTCDate() !== date) day.setUTCDate(0)
                n = 1
              }
              return new Date(+day + n * 864e5).toISOString().slice(0, 10)
            }),
        )
      }
    }

    for (const index of chunks) {
      const file = files[index]
      // With CORS, as the bundler's own tags ask for them: otherwise the browser would fetch them twice.
      document.head.insertAdjacentHTML(
        'beforeend',
        `<link rel=${/css$/.test(file) ? 'preload as=style' : 'modulepreload'} crossorigin href=/${file}>`,
      )
    }
  } catch {}
})(MAP, BASE)
