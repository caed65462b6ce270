import { SMS_BYTES } from '../../domain/basicSetting/sms-text'
import { cp949Bytes } from '../../domain/common/cp949'
import type { Schemas } from '../contract/contract-types'

/** Returns the channel for a text of this length. */
export const textChannel = (content: string): 'SMS' | 'LMS' => (cp949Bytes(content) > SMS_BYTES ? 'LMS' : 'SMS')

/** Price of one message, in won. */
export const COSTS: Record<Schemas['MessageChannel'], number> = { ALIMTALK: 8, SMS: 18, LMS: 45, MMS: 110 }
