import { INVALID_WEB_ADDRESS, isWebAddress } from '../../../domain/common/web-address'
import { wrongLength } from '../../../domain/messages/limits'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { valueOfLabel } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { parseWon, RowErrors } from '../../excel/parse-cells'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { formatNumber } from '../../lib/numbers'
import { itemsByCode } from '../item/items-by-code'
import { FUTURE_DATE_MESSAGE, isFromFuture, type Offer, storeOffers } from './market-offers'

const MAX_PRICE = 100_000_000

/** Parses `2026-11-20`, `2026-11-20 10:00` or `2026.11.20 10:00:00` in Seoul time; null for anything else. */
function parseMoment(text: string): Date | null {
  const found = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!found) return null
  const [year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] = found.slice(1)
  const pad2 = (part: string) => part.padStart(2, '0')
  const moment = new Date(`${year}-${pad2(month)}-${pad2(day)}T${pad2(hour)}:${minute}:${second}+09:00`)
  // Refuse 2026-02-30, which would roll over into March.
  const sameDay = new Date(moment.getTime() + 9 * 3_600_000).getUTCDate() === Number(day)
  return Number.isNaN(moment.getTime()) || !sameDay ? null : moment
}

async function check(call: AdminCall, rows: UploadRow[], keys: RowKeys): Promise<CheckedRow<Offer>[]> {
  const code = (row: UploadRow): string => row.cell('상품코드').toUpperCase()
  const known = await itemsByCode(call.db, rows.map(code))
  return rows.map((row) => {
    const faults = new RowErrors(row)
    const item = known.get(code(row))
    const channel = valueOfLabel('MarketChannel', row.cell('채널')) as Schemas['MarketChannel'] | null
    const sellerName = row.cell('판매처')
    const price = parseWon(row.cell('가격'))
    const url = row.cell('URL') || null
    const collectedAt = parseMoment(row.cell('수집일시'))
    if (!item) faults.add('상품코드', '등록되지 않은 상품코드입니다.')
    if (!channel) faults.add('채널', '알 수 없는 채널입니다.')
    if (!sellerName) faults.add('판매처', required('판매처'))
    else if ([...sellerName].length > 50) faults.add('판매처', wrongLength(0, 50))
    if (!(price >= 100)) faults.add('가격', '가격을 100원 이상의 숫자로 입력해 주세요.')
    else if (price > MAX_PRICE) faults.add('가격', `가격을 ${formatNumber(MAX_PRICE)}원 이하로 입력해 주세요.`)
    if (url && url.length > 500) faults.add('URL', wrongLength(0, 500))
    else if (url && !isWebAddress(url)) faults.add('URL', INVALID_WEB_ADDRESS)
    if (!collectedAt) faults.add('수집일시', '수집일시를 YYYY-MM-DD HH:mm 형식으로 입력해 주세요.')
    else if (isFromFuture(collectedAt, call.now)) faults.add('수집일시', FUTURE_DATE_MESSAGE)
    if (!item || !channel || !collectedAt) return faults.answer
    // of offers at different times the newest counts
    keys.add(row, '상품코드', [item.itemSeq, channel, sellerName, collectedAt.getTime()].join('|'))
    if (faults.any) return faults.answer
    return {
      row: row.row,
      key: item.itemCode,
      created: true,
      changes: [
        { column: '채널', before: null, after: row.cell('채널') },
        { column: '판매처', before: null, after: sellerName },
        { column: '가격', before: null, after: formatNumber(price) },
      ],
      plan: { itemSeq: item.itemSeq, channel, sellerName, price, url, collectedAt },
    }
  })
}

/** Upload of competitors' offers. */
export const marketUpload: UploadDefinition<Offer> = {
  resource: 'market-prices',
  title: '타사가격',
  columns: [
    { title: '상품코드', example: 'T9999999', required: true },
    { title: '채널', example: '네이버쇼핑', required: true },
    { title: '판매처', example: '타이어나라', required: true },
    { title: '가격', example: '123400', required: true },
    { title: 'URL', example: 'https://www.example.com/1' },
    { title: '수집일시', example: '2026-11-20 09:00', required: true },
  ],
  maxRows: 20_000,
  rowsAtOnce: 1_000,
  check,
  apply: async (_call, db, offer) => {
    await storeOffers(db, [offer])
  },
  // All rows in one call: one call a row would take a minute for 20,000 rows.
  applyAll: (_call, db, offers) => storeOffers(db, offers),
}
