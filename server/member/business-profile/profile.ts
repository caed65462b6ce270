import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { guguns, sidos } from '../../db/schema'
import { type FileReader, personalRefs } from '../../files/file-refs'
import { maskEmail, maskName, maskPhone } from '../../lib/mask'
import type { businessProfiles, profileColumns } from '../schema/business-profile.schema'

/** A row with the `profileColumns`, of any table. */
export type ProfileRow = Pick<typeof businessProfiles.$inferSelect, keyof ReturnType<typeof profileColumns>>

/** SQL of the name of a region, such as `서울 강남구`. The query must join sidos and guguns. */
export const regionName = sql<string>`${sidos.shortName} || ' ' || ${guguns.name}`

/** Returns the region names by gugun id. */
export async function regionNames(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: guguns.id, name: regionName })
    .from(guguns)
    .innerJoin(sidos, eq(sidos.id, guguns.sidoId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Maps businesses to the contract's shape. Personal data is masked unless `unmasked` is set. */
export async function toProfiles(call: FileReader, rows: readonly ProfileRow[], unmasked = false) {
  const regions = await regionNames(call.db)
  const refOf = await personalRefs(
    call,
    rows.map(({ licenseFileSeq }) => licenseFileSeq),
    unmasked,
  )
  return rows.map((row) => ({
    companyName: row.companyName,
    companyKind: row.companyKind,
    businessNumber: row.businessNumber,
    branchNumber: row.branchNumber,
    ceoName: unmasked ? row.ceoName : maskName(row.ceoName),
    openedOn: row.openedOn,
    businessType: row.businessType,
    businessCategory: row.businessCategory,
    industry: row.industry,
    zipCode: row.zipCode,
    address1: row.address1,
    address2: row.address2,
    sidoId: row.sidoId,
    gugunId: row.gugunId,
    regionName: regions.get(row.gugunId) ?? '',
    tel: row.tel,
    managerName: unmasked ? row.managerName : maskName(row.managerName),
    managerPhone: unmasked ? row.managerPhone : maskPhone(row.managerPhone),
    taxEmail: unmasked ? row.taxEmail : maskEmail(row.taxEmail),
    licenseFile: refOf(row.licenseFileSeq),
    ntsState: row.ntsState,
    ntsTaxType: row.ntsTaxType,
    ntsCheckedAt: row.ntsCheckedAt?.toISOString() ?? null,
  }))
}
