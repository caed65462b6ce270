import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { askChoice } from '@/shared/ui/layers/ask-choice'
import { adminLabel } from './admin.labels'

const NOBODY = 'NONE'

interface AdminQuestion {
  title: string
  message: string
  /** Who holds it may be chosen. */
  code: Schemas['PermissionCode']
  /** Names the choice of nobody; without it somebody is chosen. */
  nobody?: string
}

/** Asks who is to look after something. Gives his number; null: nobody; undefined: the admin thought better of it. */
export async function askAdmin({ title, message, code, nobody }: AdminQuestion): Promise<number | null | undefined> {
  const chosen = await askChoice({
    title,
    message,
    label: '담당자',
    confirmLabel: '지정',
    async options() {
      const admins = await call('get', '/api/v1/admin/common/admins', { query: { code } })
      const people = admins.map((admin) => ({ value: String(admin.adminSeq), label: adminLabel(admin) }))
      return nobody === undefined ? people : [...people, { value: NOBODY, label: nobody }]
    },
  })
  if (chosen === undefined) return undefined
  return chosen === NOBODY ? null : Number(chosen)
}
