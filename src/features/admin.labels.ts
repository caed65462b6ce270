import type { Schemas } from '@/shared/api/types'

/** `김도현 (admin)`; for who may not know login ids the department: `김도현 (운영)`. */
export function adminLabel({ name, loginId, department }: Schemas['AdminOption']): string {
  const which = loginId ?? department
  return which ? `${name} (${which})` : name
}
