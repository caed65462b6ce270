import { eq } from 'drizzle-orm'
import type { AdminCall, SteppedCall } from '../call/call'
import { handlersOf, steppedHandlersOf } from '../call/handlers-of'
import { mayCall } from '../call/may-call'
import { getOperation } from '../contract/contract'
import { invalidState, noAuthority, notFound } from '../contract/refusal'
import type { Db } from '../db/database'
import { files } from '../db/schema'
import { type FileGrant, readAddress, signAddresses } from './file-address'
import { ownFile, type StoredFile, UPLOAD_OPERATION } from './file-refs'
import { contentOf, fileHeaders } from './serve'

type Reader = Pick<AdminCall, 'services' | 'actor' | 'now'>

const fileAt = async (db: Db, fileSeq: number): Promise<StoredFile> => {
  const [file] = await db.select().from(files).where(eq(files.fileSeq, fileSeq))
  if (!file) throw notFound()
  return file
}

/**
 * Returns what an address grants to this session. Throws 404 if it is for another file or session, or was not signed
 * here.
 */
function grantOf(call: Reader, fileSeq: number, token: string): FileGrant & { expired: boolean } {
  const grant = readAddress(call.services, token, call.now)
  if (grant?.fileSeq !== fileSeq || grant.adminSessionSeq !== call.actor.adminSessionSeq) throw notFound()
  return grant
}

/**
 * Throws INVALID_AUTHORITIES if the admin may no longer read the record that showed the file, 404 for another admin's
 * upload and for another admin's file that no record uses any more.
 */
function checkPermission({ actor }: Reader, grant: FileGrant, file: StoredFile): void {
  const isUpload = grant.operation === UPLOAD_OPERATION
  if ((isUpload || file.unusedSince !== null) && file.createdBy !== actor.loginId) throw notFound()
  if (isUpload) return
  if (!mayCall(getOperation(grant.operation), actor)) throw noAuthority()
  if (file.purpose === 'PERSONAL' && !actor.piiUnmask) throw noAuthority()
}

/** Returns the resource in an operation's path, e.g. `stores` for `GET /api/v1/admin/stores/{seq}`. */
const resourceOf = ({ operation }: FileGrant): string | undefined => /\/([\w-]+)\/\{seq\}/.exec(operation)?.[1]

/** Logs the view of a file with personal data, except for the admin's own upload. */
async function logView(call: SteppedCall, grant: FileGrant, file: StoredFile): Promise<void> {
  if (file.purpose !== 'PERSONAL' || grant.operation === UPLOAD_OPERATION) return
  await call.step(async ({ log }) =>
    log({
      action: 'UNMASK',
      resource: resourceOf(grant),
      targetSeqs: grant.recordSeq === null ? [] : [grant.recordSeq],
      summary: `개인정보 파일 보기: ${file.name}`,
      personal: true,
    }),
  )
}

export const privateFileHandlers = {
  ...steppedHandlersOf({
    'GET /api/v1/admin/files/{seq}': {
      async inSteps(call, { path, query }) {
        const grant = grantOf(call, path.seq, query.address)
        if (grant.expired) throw invalidState('파일 주소의 유효 시간(5분)이 지났습니다.')
        const file = await call.step(({ db }) => fileAt(db, path.seq))
        checkPermission(call, grant, file)
        const smallKey = query.size === 'small' ? file.smallKey : null
        const content = await contentOf(call.services, smallKey ?? file.key)
        if (!content) throw notFound()
        await logView(call, grant, file).catch(async (error: unknown) => {
          await content.stream.cancel()
          throw error
        })
        return new Response(content.stream, {
          headers: {
            ...fileHeaders(smallKey ? { ...file, mimeType: 'image/webp' } : file, content.size),
            'Cache-Control': 'private, no-store',
            'Cross-Origin-Resource-Policy': 'same-origin',
          },
        })
      },
    },
  }),

  ...handlersOf({
    'GET /api/v1/admin/files/{seq}/address': async (call, { path, query }) => {
      const file = await fileAt(call.db, path.seq)
      if (query.address === undefined) {
        if (file.unusedSince === null || file.createdBy !== call.actor.loginId) throw notFound()
        const { url, smallUrl } = ownFile(call, file)
        return { url, smallUrl }
      }
      const { expired: _, ...grant } = grantOf(call, path.seq, query.address)
      checkPermission(call, grant, file)
      return signAddresses(call.services, grant, call.now, file.mimeType.startsWith('image/'))
    },
  }),
}
