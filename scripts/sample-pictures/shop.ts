/** Pictures of the shop itself: logo, seal and menu icons. */

const BLUE = '#1d4ed8'
const RED = '#c1272d'
const FONT = "font-family='Noto Sans CJK KR, Noto Sans KR, sans-serif'"

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** A tire from the side, `r` wide. */
const wheel = (x: number, y: number, r: number, color: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r * 0.78}" fill="none" stroke="${color}" stroke-width="${r * 0.44}"/>
   <circle cx="${x}" cy="${y}" r="${r * 0.3}" fill="none" stroke="${color}" stroke-width="${r * 0.12}"/>`

export const shopLogo = (): string =>
  svg(
    400,
    120,
    `${wheel(62, 60, 42, BLUE)}<text x="122" y="78" font-size="56" font-weight="800" fill="#111827" ${FONT}>타이어원</text>`,
  )

export const shopFavicon = (): string =>
  svg(64, 64, `<rect width="64" height="64" rx="14" fill="${BLUE}"/>${wheel(32, 32, 21, '#ffffff')}`)

export const shopShare = (): string =>
  svg(
    1200,
    630,
    `<rect width="1200" height="630" fill="${BLUE}"/>${wheel(960, 315, 230, '#ffffff22')}
     <text x="90" y="300" font-size="104" font-weight="800" fill="#ffffff" ${FONT}>타이어원</text>
     <text x="94" y="384" font-size="42" fill="#dbeafe" ${FONT}>가까운 장착점에서 갈아 끼우는 타이어</text>`,
  )

export const shopSeal = (): string =>
  svg(
    240,
    240,
    `<g fill="none" stroke="${RED}"><circle cx="120" cy="120" r="110" stroke-width="9"/><circle cx="120" cy="120" r="94" stroke-width="3"/></g>
     <g fill="${RED}" font-size="44" font-weight="700" text-anchor="middle" ${FONT}>
       <text x="120" y="92">주식회사</text><text x="120" y="142">타이어원</text><text x="120" y="190">대표인</text></g>`,
  )

const LINES = {
  home: '<path d="M8 23 24 9l16 14"/><path d="M13 21v18h22V21"/><path d="M20 39V28h8v11"/>',
  search: '<circle cx="21" cy="21" r="12"/><path d="m30 30 10 10"/>',
  store: '<path d="M24 42s14-12 14-23a14 14 0 0 0-28 0c0 11 14 23 14 23Z"/><circle cx="24" cy="19" r="5"/>',
  order: '<rect x="11" y="8" width="26" height="32" rx="3"/><path d="M17 18h14M17 25h14M17 32h8"/>',
  my: '<circle cx="24" cy="16" r="8"/><path d="M9 41c1-9 7-13 15-13s14 4 15 13"/>',
}

export const menuIcons = Object.entries(LINES).map(([name, lines]) => ({
  name: `menu-${name}`,
  svg: svg(
    48,
    48,
    `<g fill="none" stroke="#1f2937" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`,
  ),
}))
