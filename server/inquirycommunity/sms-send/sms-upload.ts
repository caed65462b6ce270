import { isMobile, phoneOfCell } from '../../../domain/common/phone'
import type { SteppedCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { RowErrors } from '../../excel/parse-cells'
import { checkAndStoreSheet, readUpload } from '../../excel/upload'
import type { CheckedRow, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { templateFile } from '../../excel/upload-template'

const NAME = '이름'
const PHONE = '휴대폰'
const MAX_NAME_LENGTH = 30

type Person = Schemas['SmsUpload']['recipients'][number]

function checkRow(row: UploadRow): CheckedRow<Person> {
  const faults = new RowErrors(row)
  const name = row.cell(NAME)
  const phone = phoneOfCell(row.cell(PHONE))
  if (name.length > MAX_NAME_LENGTH) faults.add(NAME, `${MAX_NAME_LENGTH}자까지 입력할 수 있습니다.`)
  if (!isMobile(phone)) faults.add(PHONE, '휴대폰 번호를 확인해 주세요.')
  if (faults.any) return faults.answer
  return { row: row.row, key: name || phone, created: true, changes: [], plan: { name, phone } }
}

const definition: UploadDefinition<Person> = {
  resource: 'sms-sends',
  title: '문자 받는 사람',
  columns: [
    { title: NAME, example: '홍길동' },
    { title: PHONE, example: '01012345678', required: true },
  ],
  maxRows: 5_000,
  check: async (_call, rows) => rows.map(checkRow),
  apply: async () => {
    throw new Error('the recipients of a sheet are stored by the call that sends')
  },
}

export const smsTemplate = (): Promise<Response> => templateFile(definition.columns, definition.title)

/** Returns the people of a sheet and its errors. Sends nothing. */
export async function uploadRecipients(call: SteppedCall, body: unknown): Promise<Schemas['SmsUpload']> {
  const sheet = await readUpload(definition, body)
  const { answer, good } = await checkAndStoreSheet(call, definition, sheet)
  return { ...answer, recipients: good.map(({ plan }) => plan) }
}
