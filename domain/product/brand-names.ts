/**
 * Names of tire and battery makers, so that one name finds the others if a record contains only one.
 * Names used in records come first, other spellings after the bar. The brand's own record is searched as well.
 */
const groups = (
  '한국타이어,한국,hankook;금호타이어,금호,kumho;넥센타이어,넥센,nexen;라우펜,laufenn;' +
  '미쉐린,michelin|미쉘린,미셰린,미셸린,미슐린,미슐랭,미쎨린;콘티넨탈,continental|컨티넨탈,콘티넨털,컨티넨털;' +
  '피렐리,pirelli|피넬리,피랠리;브리지스톤,bridgestone|브릿지스톤;굿이어,goodyear|굳이어;던롭,dunlop;' +
  '요코하마,yokohama|요꼬하마;토요,toyo|도요;팔켄,falken;bf굿리치,bfgoodrich|비에프굿리치;쿠퍼,cooper;' +
  '노키안,nokian;브레데슈타인,vredestein|브레데스타인;아폴로,apollo;사일룬,sailun;린롱,linglong|링롱;트라이앵글,triangle;' +
  '맥시스,maxxis;난강,nankang|난캉;하비리드,habilead;제네럴,general|제너럴;로케트,rocket|로켓트,로켓;쏠라이트,solite|솔라이트;' +
  '아트라스비엑스,atlasbx|아트라스bx;델코,delkor;바르타,varta;보쉬,bosch|보시'
)
  .split(';')
  .map((group) => {
    const [recordNames = [], misspelled = []] = group.split('|').map((names) => names.split(','))
    return { recordNames, all: [...recordNames, ...misspelled] }
  })

/** Minimum length of an English prefix that stands for a name. */
const MIN_PREFIX_LENGTH = 4

/**
 * Returns the other names of the brand that a lowercase word names. Names containing the word are left out, as they
 * find nothing more.
 */
export function otherBrandNames(word: string): readonly string[] {
  const begins = /^[a-z]+$/.test(word) && word.length >= MIN_PREFIX_LENGTH
  const group = groups.find(({ all }) => all.some((name) => name === word || (begins && name.startsWith(word))))
  return group?.recordNames.filter((name) => !name.includes(word)) ?? []
}
