import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { contractDocument } from '../../server/contract/contract-document'
import { groups } from '../../src/menu/menu'

/** The screen kit contains no business words in names, codes or texts. Examples in comments may contain them. */

const segments = groups.map(({ segment }) => segment.toLowerCase())

/**
 * Group names with a general meaning, too (branch of a tree, member of an object): only pairs of words are forbidden.
 */
const ambiguousSegments = ['branch', 'member']

/** Business words that no name in the kit may contain, in the singular. */
const businessWords = new Set([
  ...['account', 'alimtalk', 'bank', 'battery', 'brand', 'cash', 'claim', 'cost', 'coupon', 'courier', 'customer'],
  ...['delivery', 'deposit', 'discount', 'gift', 'grade', 'inquiry', 'invoice', 'maker', 'payment', 'price', 'refund'],
  ...['restock', 'review', 'seller', 'shipment', 'shop', 'stock', 'tire', 'voucher', 'withdrawal'],
  ...segments.filter((segment) => !ambiguousSegments.includes(segment)),
])

/**
 * Business names that begin with a general word (rows in an order, items of a menu, the point of a click) and get their
 * business meaning from the second word.
 */
const businessPairs = [
  /^(order|member|item|store|branch|point)s?(Seq|No|Code|Name|State|Price|Amount|Balance|Link)/i,
  /^orders[A-Z]/i,
]

/** Codes of the contract that are not business words: those that responses of every resource have, and others. */
const generalCodes = new Set(['CONFLICT', 'NOT_FOUND', 'INVALID_STATE', 'HIDDEN_ROWS', 'INCLUDE', 'EXCLUDE'])

const codes = new Set(
  Object.values(contractDocument.components.schemas)
    .flatMap((schema) => schema.enum ?? [])
    .filter((code): code is string => typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)),
)

const koreanWords =
  /주문|상품|회원|쿠폰|포인트|예치금|매입가|판매가|정가|가격|재고|브랜드|타이어|배터리|차량|차종|장착|배송|송장|환불|반품|교환|입금|결제|세금계산서|현금영수증|렌탈|문의|후기|배너|기획전|이벤트|거래처|사업자/

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[_\d]/).map((word) => singular(word.toLowerCase()))

/** Returns the business words in the code of a file, without its comments. */
function businessIn(text: string): string[] {
  const found: string[] = []
  const checkName = (name: string) => {
    if (wordsOf(name).some((word) => businessWords.has(word)) || businessPairs.some((pair) => pair.test(name)))
      found.push(name)
    if (codes.has(name) && !generalCodes.has(name)) found.push(name)
  }
  const checkText = (literal: string) => {
    // names of fields and of the contract's schemas
    if (/^[A-Za-z]\w*$/.test(literal)) checkName(literal)
    if (koreanWords.test(literal)) found.push(literal)
    if (segments.some((segment) => literal.toLowerCase().includes(`/${segment}`))) found.push(literal)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) checkName(node.text)
    else if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      checkText(node.text.trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX))
  return [...new Set(found)]
}

const files = readdirSync('src/kit', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .sort()

describe('the kit', () => {
  it('has no business words', () => {
    expect(
      files.flatMap((file) => businessIn(readFileSync(`src/kit/${file}`, 'utf8')).map((word) => `${file}: ${word}`)),
    ).toEqual([])
  })

  it.each([
    ['const lowestPrice = 1', 'lowestPrice'],
    ['type A = { memberSeq: number }', 'memberSeq'],
    ["type A = B['OrderState']", 'OrderState'],
    ['export function OrdersLink() {}', 'OrdersLink'],
    ["if (error.code === 'BELOW_COST') send()", 'BELOW_COST'],
    ['const flags = { BELOW_COST: true }', 'BELOW_COST'],
    ["navigate('/orderdelivery/allorder')", '/orderdelivery/allorder'],
    ['const a = <p>주문이 없습니다.</p>', '주문이 없습니다.'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a template
    ['const a = `매입가 ${b}`', '매입가'],
  ])('refuses %s', (text, word) => expect(businessIn(text)).toContain(word))

  it('may sort rows, read members of objects and give examples in comments', () => {
    const text =
      "/** `브랜드 삭제: 미쉐린` */\nconst order = item.member; store(order, point); if (code === 'CONFLICT') drop()"
    expect(businessIn(text)).toEqual([])
  })
})
