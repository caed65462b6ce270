import { cp949Bytes } from '../../openapi/formats/cp949'
import { SMS_BYTES } from '../../openapi/formats/sms-text'
import type { Schemas } from '../http/call'

/** Returns the channel for a text of this length. */
export const textChannel = (content: string): 'SMS' | 'LMS' => (cp949Bytes(content) > SMS_BYTES ? 'LMS' : 'SMS')

/** Price of one message, in won. */
export const COSTS: Record<Schemas['MessageChannel'], number> = { ALIMTALK: 8, SMS: 18, LMS: 45, MMS: 110 }
