/**
 * Runs behind the markup of the static shell in index.html. Writes the title and the menu into it, as this admin last saw
 * them in this tab (src/app/shell/stored-chrome.ts), and folds the menu as this browser had it (use-menu-fold.ts). The early
 * start has left the screen in `window.__screen`.
 */
;(() => {
  const screen = window.__screen
  if (screen?.layout !== 'main') return
  const path = location.pathname.replace(/\/+$/, '')
  const isNew = !/[?&]seq=/.test(location.search)
  const title = isNew ? (screen.newTitle ?? screen.title.replace(/상세$/, '등록')) : screen.title
  const append = (parent, tag, text, isCurrent) => {
    const element = document.createElement(tag)
    element.append(text)
    if (isCurrent) element.className = 'on'
    document.querySelector(`.boot ${parent}`).append(element)
  }
  let shop = ''
  append('main', 'h1', title)
  try {
    if (localStorage.menu === 'folded') document.documentElement.dataset.menu = 'folded'
  } catch {
    // blocked storage: the menu is not folded
  }
  try {
    const [shopName, menu, pins] = JSON.parse(sessionStorage.chrome)
    shop = shopName
    if (pins.length > 0) {
      append('nav', 'p', '고정 메뉴')
      for (const pin of pins) append('nav', 'i', pin.title)
      append('nav', 'hr', '')
    }
    const listed = menu.some(([, , entries]) => entries.some(([to]) => to === path))
    const current = screen.menuPath ?? (listed ? path : path.split('/', 3).join('/'))
    for (const [group, groupTitle, entries] of menu) {
      const isOpen = group === path.split('/')[1]
      append('nav', 'b', groupTitle, isOpen)
      if (isOpen) for (const [to, entry] of entries) append('nav', 'i', entry, to === current)
    }
  } catch {
    // nothing kept, or not by us: the app shows the menu once it knows the rights
  }
  append('header', 'b', shop)
  append('header', 'small', '관리자')
  document.title = `${title} - ${shop && `${shop} `}관리자`
})()
