import type { components } from '../../openapi/schema.gen'
import { DAY_MS } from './durations'

/** Maximum age in days of the tax office's answer about a business number for an approval. */
const MAX_AGE_DAYS = 7

export const NTS_CHECK_REQUIRED = '국세청 상태를 먼저 조회해 주세요.'

/** The tax office's last answer about a business number. */
interface NtsCheck {
  ntsState: components['schemas']['NtsState']
  ntsCheckedAt?: string | Date | null
}

/** Returns whether a business number must be looked up at the tax office before an approval. */
export const needsNtsCheck = ({ ntsState, ntsCheckedAt }: NtsCheck, now: Date): boolean =>
  ntsState === 'UNCHECKED' || !ntsCheckedAt || now.getTime() - new Date(ntsCheckedAt).getTime() > MAX_AGE_DAYS * DAY_MS
