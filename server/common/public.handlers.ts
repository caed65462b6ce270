import { asc, desc, eq, sql } from 'drizzle-orm'
import { requiresTracking } from '../../domain/orderdelivery/tracking'
import type { Call } from '../call/call'
import { publicHandlersOf } from '../call/handlers-of'
import { notFound } from '../contract/refusal'
import { guguns, packageCodes, serverMarks, shopInfo, sidos } from '../db/schema'
import { fileRefs } from '../files/file-refs'
import { canWrite, recordWrite } from '../http/write-health'

/** Tests whether the database is writable; called after a failed write until one succeeds. */
async function tryToWrite({ services, db, now }: Call): Promise<boolean> {
  const mark = { value: '', at: now }
  const written = await db
    .transaction((tx) =>
      tx
        .insert(serverMarks)
        .values({ name: 'health', ...mark })
        .onConflictDoUpdate({ target: serverMarks.name, set: mark }),
    )
    .then(
      () => true,
      () => false,
    )
  if (written) recordWrite(services, true)
  return written
}

export const publicHandlers = publicHandlersOf({
  'GET /api/v1/health': async (call) => {
    await call.db.execute(sql`select 1`)
    const { engine: database, version } = call.services
    return { database, writable: canWrite(call.services) || (await tryToWrite(call)), version }
  },

  'GET /api/v1/common/sido': async (call) => call.db.select().from(sidos).orderBy(asc(sidos.id)),

  'GET /api/v1/common/shop': async ({ db }) => {
    const { shopName, logoFileSeq } = shopInfo
    const [shop] = await db.select({ shopName, logoFileSeq }).from(shopInfo).limit(1)
    const refOf = await fileRefs(db, [shop?.logoFileSeq ?? null])
    const logo = refOf(shop?.logoFileSeq ?? null)
    return { shopName: shop?.shopName ?? '', logoUrl: logo && (logo.smallUrl ?? logo.url) }
  },

  'GET /api/v1/common/gugun/{id}': async (call, { path }) => {
    const [sido] = await call.db.select({ id: sidos.id }).from(sidos).where(eq(sidos.id, path.id))
    if (!sido) throw notFound()
    return call.db.select().from(guguns).where(eq(guguns.sidoId, path.id)).orderBy(asc(guguns.id))
  },

  'GET /api/v1/common/pacakge-code': async (call) => {
    const { packageCodeSeq, code, name, trackingUrl, enabled, kind, numberLengths, isDefault } = packageCodes
    const couriers = await call.db
      .select({ packageCodeSeq, code, name, trackingUrl, enabled, kind, numberLengths, isDefault })
      .from(packageCodes)
      .orderBy(desc(enabled), asc(packageCodes.sortOrder), asc(packageCodeSeq))
    return couriers.map((courier) => ({ ...courier, requiresTracking: requiresTracking(courier.kind) }))
  },
})
