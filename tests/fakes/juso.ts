import { Hono } from 'hono'

/** API key that the fake service accepts. */
export const JUSO_KEY = 'devU01TX0FVVEgyMDI2'

/** Addresses that the fake service finds, with the field names of the real responses. */
const PLACES = [
  {
    roadAddr: '서울특별시 중구 세종대로 209 (세종로)',
    roadAddrPart1: '서울특별시 중구 세종대로 209',
    jibunAddr: '서울특별시 중구 세종로 77-6',
    zipNo: '03171',
    admCd: '1111011900',
    siNm: '서울특별시',
    sggNm: '중구',
    emdNm: '세종로',
  },
  {
    roadAddr: '경기도 수원시 영통구 광교중앙로 140',
    roadAddrPart1: '경기도 수원시 영통구 광교중앙로 140',
    jibunAddr: '경기도 수원시 영통구 이의동 1288',
    zipNo: '16508',
    admCd: '4111710300',
    siNm: '경기도',
    sggNm: '수원시 영통구',
    emdNm: '이의동',
  },
  {
    roadAddr: '세종특별자치시 한누리대로 2130',
    roadAddrPart1: '세종특별자치시 한누리대로 2130',
    jibunAddr: '세종특별자치시 보람동 724',
    zipNo: '30151',
    admCd: '3611010200',
    siNm: '세종특별자치시',
    sggNm: '',
    emdNm: '보람동',
  },
]

/** Fake of the address search of 도로명주소, with responses as for `resultType=json`. */
export function jusoRoutes(): Hono {
  const routes = new Hono()
  routes.get('/addrlink/addrLinkApi.do', (c) => {
    const { confmKey, keyword = '', currentPage = '1', countPerPage = '10' } = c.req.query()
    const answer = (errorCode: string, errorMessage: string, juso: typeof PLACES | null, totalCount = '0') =>
      c.json({ results: { common: { errorCode, errorMessage, totalCount, currentPage, countPerPage }, juso } })
    if (confmKey !== JUSO_KEY) return answer('E0001', '승인되지 않은 KEY 입니다.', null)
    if (keyword.length < 2) return answer('E0008', '검색어는 두글자 이상 입력되어야 합니다.', null)
    if (/^[0-9]+$/.test(keyword)) return answer('E0009', '검색어는 문자와 숫자 같이 입력되어야 합니다.', null)
    const words = keyword.split(' ')
    const found = PLACES.filter((address) =>
      words.every((word) => `${address.roadAddr} ${address.jibunAddr}`.includes(word)),
    )
    const from = (Number(currentPage) - 1) * Number(countPerPage)
    return answer('0', '정상', found.slice(from, from + Number(countPerPage)), String(found.length))
  })
  return routes
}
