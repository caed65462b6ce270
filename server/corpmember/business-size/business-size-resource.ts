import { and, arrayContains, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { sizeCode, sizeText } from '../../../domain/product/tire-size'
import type { AdminCall } from '../../call/call'
import { inUse, invalid, Refusal } from '../../contract/refusal'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { countRows } from '../../resource/pages'
import { assertUnique } from '../../resource/unique'
import { businessApplications } from '../schema/business-application.schema'
import { businessInquiryLines } from '../schema/business-inquiry.schema'
import { businessSizes } from '../schema/business-size.schema'
import { sizeFilter, sizeRows } from './business-size-rows'

const { businessSizeSeq, name, featured, rim, width, aspect } = businessSizes

type Size = typeof businessSizes.$inferSelect
type Measures = Pick<Size, 'width' | 'aspect' | 'rim' | 'isCommercial'>

const MAX_FEATURED = 30
const IN_USE = '사용 중인 규격은 삭제할 수 없습니다. 숨김으로 바꿔 주세요.'
/** States of undecided applications. */
const OPEN_APPLICATION_STATES = ['RECEIVED', 'REVIEWING', 'SUPPLEMENT'] as const

const sameSize = (size: Measures) =>
  and(
    eq(width, size.width),
    sql`coalesce(${aspect}, 0) = ${size.aspect ?? 0}::int`,
    eq(rim, size.rim),
    eq(businessSizes.isCommercial, size.isCommercial),
  )

/** Throws IN_USE if the size changes although an inquiry refers to it. */
async function checkSizeUnchanged({ db }: AdminCall, before: Size, after: Measures): Promise<void> {
  if (sizeText(before) === sizeText(after)) return
  const named = eq(businessInquiryLines.businessSizeSeq, before.businessSizeSeq)
  if ((await countRows(db, businessInquiryLines, named)) > 0)
    throw inUse('사용 중인 규격은 바꿀 수 없습니다. 새 규격을 등록해 주세요.')
}

/** The resource of the sizes. Its upload and import are in files of their own. */
export const businessSize = defineResource({
  path: '/api/v1/admin/business-sizes',
  noun: '사업자회원 규격',
  table: businessSizes,
  key: 'businessSizeSeq',
  schema: 'BusinessSizeUpdate',
  lookUpNames: nameLookupFrom(businessSizes, businessSizeSeq, name),
  nameOf: (row) => row.name,
  filter: (query) => sizeFilter(query),
  rows: sizeRows,
  values(_, { width, aspect = null, rim, isCommercial = false, ...body }) {
    const size = { width, aspect, rim, isCommercial }
    return {
      ...size,
      name: sizeText(size),
      sizeCode: sizeCode(size),
      orderUnit: body.orderUnit ?? 2,
      minQuantity: body.minQuantity ?? 4,
      featured: body.featured ?? false,
      visible: body.visible ?? true,
    }
  },
  async check(call, values, before) {
    if (values.aspect === null && !values.isCommercial)
      throw invalid({ aspect: '편평비가 없는 규격은 C규격만 등록할 수 있습니다.' })
    if (values.minQuantity % values.orderUnit > 0)
      throw invalid({ minQuantity: '최소수량은 주문단위의 배수여야 합니다.' })
    await assertUnique(call.db, businessSizeSeq, before?.businessSizeSeq, {
      width: [sameSize(values), '이미 등록된 규격입니다.'],
    })
    if (before) await checkSizeUnchanged(call, before, values)
  },
  async checkChange({ db }, next, before) {
    if (!next.featured || before?.featured) return
    const others = ne(businessSizeSeq, before?.businessSizeSeq ?? 0)
    const [row] = await db
      .select({ n: count() })
      .from(businessSizes)
      .where(and(eq(featured, true), others))
    if ((row?.n ?? 0) >= MAX_FEATURED)
      throw new Refusal(409, 'LIMIT_EXCEEDED', `주력 규격은 ${MAX_FEATURED}개까지 지정할 수 있습니다.`)
  },
  uses: { columns: [businessInquiryLines.businessSizeSeq], message: () => IN_USE },
  async checkRemoval({ db }, { businessSizeSeq: seq }) {
    const openApplications = and(
      arrayContains(businessApplications.interestSizeSeqs, [seq]),
      inArray(businessApplications.state, OPEN_APPLICATION_STATES),
    )
    if ((await countRows(db, businessApplications, openApplications)) > 0) throw inUse(IN_USE)
  },
  serial: true,
  bulk: {
    labels: 'BusinessSizeAction',
    changes: {
      SHOW: { visible: true },
      HIDE: { visible: false },
      FEATURE: { featured: true },
      UNFEATURE: { featured: false },
    },
  },
})
