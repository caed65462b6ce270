/**
 * Runs right behind the static shell: writes into it what the page is called and the menu as this admin last saw it in this
 * tab (`src/app/shell/stored-chrome.ts`), so that the first paint has words. The early start has put the title into the
 * document, with what else it knows of it (`EarlyScreen` in early-map.ts).
 */
;(() => {
  if (document.documentElement.dataset.layout !== 'main') return
  const [titles, marked] = document.title.split('~')
  const [saved, fresh = saved] = titles.split('|')
  const title = /[?&]seq=/.test(location.search) ? saved : fresh || saved.replace(/상세$/, '등록')
  let shop = ''
  const put = (tag, text, parent = 'nav') => {
    const element = document.createElement(tag)
    element.append(text)
    document.querySelector(`.boot ${parent}`).append(element)
    return element
  }
  put('h1', title, 'main')
  try {
    const [name, menu] = JSON.parse(sessionStorage.chrome)
    shop = name
    const path = location.pathname.replace(/(.)\/+$/, '$1')
    const [, segment, page] = path.split('/')
    const paths = menu.flatMap(([, , entries]) => entries.map(([each]) => each))
    const current = paths.includes(path) ? path : `/${segment}/${page}`
    for (const [group, words, entries] of menu) {
      const open = group === segment
      put('b', words).className = open ? 'on' : ''
      if (open)
        for (const [to, entry] of entries)
          put('i', entry).className = (marked ? entry === marked : to === current) ? 'on' : ''
    }
  } catch {
    // nothing kept, or not by us: the program shows the menu when it knows it
  }
  put('b', shop, 'header')
  put('small', '관리자', 'header')
  document.title = `${title} - ${shop && `${shop} `}관리자`
})()
