import { array, nullish, object, string } from 'valibot'
import { defineAdapter } from '../adapter'
import { parseAnswer } from '../parse-answer'
import {
  POPBILL_OPTIONAL,
  POPBILL_REQUIRED,
  type PopbillSettings,
  popbillClient,
  readPopbill,
  SCOPES,
} from '../popbill/client'
import type { BusinessRegistry, NtsAnswer } from './port'

const STATES: Readonly<Record<string, NtsAnswer['state']>> = {
  0: 'NOT_REGISTERED',
  1: 'CONTINUING',
  2: 'CLOSED',
  3: 'SUSPENDED',
}

/** 과세유형, in the tax office's words. */
const TAX_TYPES: Readonly<Record<string, string>> = {
  10: '부가가치세 일반과세자',
  20: '부가가치세 면세사업자',
  30: '부가가치세 간이과세자',
  31: '부가가치세 간이과세자(세금계산서 발급사업자)',
  40: '비영리법인·국가기관·고유번호가 부여된 단체',
}

const corpStates = array(object({ corpNum: string(), state: nullish(string()), taxType: nullish(string()) }))

/** 팝빌 휴폐업조회. */
export function popbillRegistry(settings: PopbillSettings): BusinessRegistry {
  const client = popbillClient(settings, [SCOPES.closedown])
  return {
    service: '팝빌 휴폐업조회',
    async lookUp(businessNumbers) {
      const answers = new Map<string, NtsAnswer>()
      if (businessNumbers.length === 0) return answers
      const answer = await client.request('/CloseDown', { body: [...businessNumbers] })
      for (const { corpNum, state, taxType } of parseAnswer(corpStates, answer)) {
        const known = STATES[state ?? '']
        // null: the state is unknown, as for a number without an answer
        if (known) answers.set(corpNum, { state: known, taxType: TAX_TYPES[taxType ?? ''] ?? null })
      }
      return answers
    },
    check: () => client.balance(),
  }
}

export const popbillRegistryAdapter = defineAdapter({
  port: 'businessRegistry',
  name: 'popbill',
  required: POPBILL_REQUIRED,
  optional: POPBILL_OPTIONAL,
  connect: async (values, context) => popbillRegistry(readPopbill(values, context)),
})
