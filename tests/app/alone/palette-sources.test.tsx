import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordSource } from '@/app/palette/record-source'
import { sourcesFor } from '@/app/palette/record-sources'
import type { PermissionCode } from '@/menu/menu'
import { keywordCases } from '../../keyword.cases'
import { shop } from '../../msw/server'
import { renderApp } from '../../setup/render'
import { everything, makeMe } from '../start-app'

/**
 * Every source of the palette on the real backend: keywords and permissions. Runs alone: a refused admin is redirected
 * even after the test.
 */

const sources = sourcesFor(makeMe(everything))
const source = (noun: string): RecordSource => {
  const found = sources.find((each) => each.noun === noun)
  if (!found) throw new Error(`no source ${noun}`)
  return found
}
const find = (noun: string, text: string) => source(noun).searchFor(text)?.find(new AbortController().signal)
const searches = (text: string) => sources.flatMap(({ noun, searchFor: ask }) => (ask(text.trim()) ? noun : []))

describe('which sources a keyword is sent to', () => {
  const rows = Object.entries(keywordCases).map(([keyword, { reads }]) => ({ keyword, reads }))
  const ofKind = (kind: string) =>
    rows.filter(({ reads }) => reads?.split(/ [|&] /).every((term) => term.startsWith(`${kind} `)))
  const words = ['쿠폰', '회원', '사업자회원', '장착점', '입금내역', '차종', '이벤트', '관리자']

  it.each([
    ['phone', ['주문', '장착 예약', '취소·반품·교환', '회원', '장착점', '관리자'], ['입금내역', '사업자회원', '차종']],
    ['plate', ['주문', '장착 예약', '회원'], ['장착점', '관리자', '입금내역']],
    ['order', ['주문', '장착 예약', '취소·반품·교환', '입금내역', '세금계산서'], ['회원', '장착점', '관리자']],
    ['business', ['사업자회원', '장착점', '세금계산서'], ['주문', '회원', '관리자', '장착 예약', '입금내역']],
    ['size', ['상품'], ['주문', '회원', '관리자', '입금내역', '사업자회원', '장착점']],
    ['code', ['상품'], ['주문', '회원', '관리자', '입금내역', '사업자회원']],
  ])('%s', (kind, of, notOf) => {
    expect(ofKind(kind).length).toBeGreaterThan(2)
    for (const { keyword } of ofKind(kind)) {
      const found = searches(keyword)
      expect(found, keyword).toEqual(expect.arrayContaining(of))
      for (const noun of notOf) expect(found, keyword).not.toContain(noun)
    }
  })

  it('sends words to every source with names, and names of people in both keyboard layouts', () => {
    for (const word of ['미쉐린', 'rlaehgus', '홍길동'])
      expect(searches(word), word).toEqual(expect.arrayContaining(words))
    expect(searches('1381255711')).toEqual(expect.arrayContaining(['주문', '사업자회원', '세금계산서']))
  })
})

describe('with the backend', () => {
  beforeEach(async () => void (await renderApp('/generalcommunity/faq', { as: 'admin' })))

  it('has the sources of the specification', async () => {
    const about = Object.entries(keywordCases).filter(([keyword, { finds }]) => finds && keyword.trim().length > 1)
    expect(about.length).toBeGreaterThan(60)
    for (const [keyword, { finds }] of about) {
      const found = await find('상품', keyword.trim())
      // these sources use the call of the list, whose test covers which keywords it finds
      const nothing = String(finds) === '() => false'
      if (found) expect((found.total ?? 1) > 0, keyword).toBe(!nothing)
    }
  })

  it('each source finds its own record, and so does its list', async () => {
    const { services } = await shop()
    const { rows } = (await services.db.execute(`select
      (select order_no from orders where deleted_at is null and order_seq in (select order_seq from mount_reservations) limit 1) as mounted,
      (select order_no from orders where order_seq in (select order_seq from order_claims) and deleted_at is null limit 1) as claimed,
      (select business_number from tax_invoices limit 1) as invoiced,
      (select document_no from tax_invoices limit 1) as document,
      (select depositor_name from bank_deposits where length(depositor_name) > 2 limit 1) as depositor,
      (select business_number from business_profiles where active limit 1) as business,
      (select company_name from business_profiles where active limit 1) as company,
      (select model_name from car_models where length(model_name) > 2 limit 1) as car,
      (select title from events where scope = 'SHOP' limit 1) as event,
      (select name from admins where admin_seq = 2) as admin,
      (select login_id from members where state = 'ACTIVE' limit 1) as member,
      (select car_number from orders where car_number is not null and deleted_at is null limit 1) as plate,
      (select orderer_phone from orders where deleted_at is null limit 1) as phone`)) as {
      rows: Record<string, string>[]
    }
    const known = rows[0] ?? {}
    const hyphened = (no = '') => no.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')
    for (const [noun, text] of [
      ['장착 예약', known.mounted],
      ['취소·반품·교환', known.claimed],
      ['세금계산서', hyphened(known.invoiced)],
      ['세금계산서', known.document],
      ['입금내역', known.depositor],
      ['사업자회원', hyphened(known.business)],
      ['사업자회원', known.business],
      ['사업자회원', known.company],
      ['차종', known.car],
      ['이벤트', known.event],
      ['관리자', known.admin],
      ['회원', known.member],
      ['주문', known.plate],
      ['주문', known.phone],
      ['주문', known.phone?.slice(-4)],
      ['주문', known.mounted],
    ] as const) {
      const found = await find(noun, text ?? '')
      expect(found?.rows.length, `${noun} ${text}`).toBeGreaterThan(0)
      expect(found?.all, noun).toBeDefined()
    }
  })

  it('personal data is masked', async () => {
    const { services } = await shop()
    const { rows } = (await services.db.execute(
      `select orderer_phone as phone, orderer_name as name from orders where deleted_at is null and length(orderer_name) = 3 limit 1`,
    )) as { rows: { phone: string; name: string }[] }
    const { phone = '', name = '' } = rows[0] ?? {}
    for (const noun of ['주문', '회원', '장착 예약', '취소·반품·교환']) {
      const json = JSON.stringify((await find(noun, phone))?.rows ?? [])
      expect(json).not.toContain(phone.slice(3, 7))
      expect(json).not.toContain(name)
    }
  })
})

describe('without permission', () => {
  const texts = ['김도현', '010-7123-4568', '20261120900184', '12', 'R2611-0001']
  const aboutOf = ({ searchFor: ask }: RecordSource) => texts.find((text) => ask(text)) ?? ''

  it.each(sources)('hides $noun', ({ noun, codes }) => {
    const others = Object.entries(everything).filter(([code]) => !codes.includes(code as PermissionCode))
    expect(codes.length).toBeGreaterThan(0)
    expect(sourcesFor(makeMe(Object.fromEntries(others))).map((each) => each.noun)).not.toContain(noun)
  })

  it.each(sources)('refuses a direct call for $noun', async (each) => {
    await renderApp('/generalcommunity/faq', { as: 'nobody' })
    await expect(find(each.noun, aboutOf(each)), each.noun).rejects.toThrow('INVALID_AUTHORITIES')
  })
})
