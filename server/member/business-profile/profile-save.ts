import { and, eq } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { guguns } from '../../db/schema'
import { checkFiles } from '../../files/file-refs'
import { seoulDay } from '../../lib/seoul-time'
import { textOrNull } from '../../resource/fields'
import { refuseMaskedText } from '../../resource/personal-search'
import { businessProfiles } from '../schema/business-profile.schema'
import type { ProfileRow } from './profile'

type Body = Omit<Schemas['MemberBusinessUpdate'], 'version'>

/** Fields of a business that are personal data. */
export const PERSONAL_FIELDS = ['ceoName', 'managerName', 'managerPhone', 'taxEmail'] as const

const LICENSE_MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

async function checkPlace(db: Db, { sidoId, gugunId }: Pick<Body, 'sidoId' | 'gugunId'>): Promise<void> {
  const [found] = await db
    .select({ id: guguns.id })
    .from(guguns)
    .where(and(eq(guguns.id, gugunId), eq(guguns.sidoId, sidoId)))
  if (!found) throw invalid({ gugunId: '지역을 다시 선택해 주세요.' })
}

/**
 * Returns the column values for a body, without the business number. Personal fields that are missing keep the value
 * in `before`. Throws 400.
 */
export async function profileValues(
  call: Pick<Call, 'db' | 'now' | 'actor'>,
  body: Body,
  before: Pick<ProfileRow, (typeof PERSONAL_FIELDS)[number] | 'licenseFileSeq'> | null,
) {
  refuseMaskedText(body, PERSONAL_FIELDS)
  if (body.openedOn && body.openedOn > seoulDay(call.now))
    throw invalid({ openedOn: '개업일은 오늘까지 입력할 수 있습니다.' })
  await checkPlace(call.db, body)
  const { licenseFileSeq } = body
  const license = {
    column: businessProfiles.licenseFileSeq,
    seqs: licenseFileSeq,
    existingSeqs: before?.licenseFileSeq,
  }
  await checkFiles(call, { licenseFileSeq: license }, ({ mimeType }) =>
    LICENSE_MIME_TYPES.includes(mimeType) ? null : '사업자등록증은 jpg, png, webp, pdf 파일로 올려 주세요.',
  )
  return {
    companyName: body.companyName.trim(),
    companyKind: body.companyKind,
    branchNumber: textOrNull(body.branchNumber),
    ceoName: body.ceoName?.trim() ?? before?.ceoName ?? null,
    openedOn: body.openedOn ?? null,
    businessType: body.businessType.trim(),
    businessCategory: body.businessCategory.trim(),
    industry: body.industry,
    zipCode: body.zipCode,
    address1: body.address1.trim(),
    address2: textOrNull(body.address2),
    sidoId: body.sidoId,
    gugunId: body.gugunId,
    tel: textOrNull(body.tel),
    managerName: body.managerName?.trim() ?? before?.managerName ?? null,
    managerPhone: body.managerPhone ?? before?.managerPhone ?? null,
    taxEmail: body.taxEmail?.trim() ?? before?.taxEmail ?? null,
    licenseFileSeq: body.licenseFileSeq,
  }
}
