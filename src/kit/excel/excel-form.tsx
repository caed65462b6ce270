import { useState } from 'react'
import { formatThousands } from '@/shared/lib/format'
import { isShown } from '@/shared/store/list-prefs'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { TextArea } from '@/shared/ui/inputs/input'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import type { Download } from './excel-job'

const MIN_REASON = 10

/** Returns the visible columns: their fields, and their titles, because a sheet may name the field differently. */
const visibleColumnsOf = ({ columns, prefs }: NonNullable<Download['list']>): string[] =>
  columns.filter((column) => isShown(column, prefs)).flatMap(({ id, title }) => [id, title])

/** Renders a form that asks which columns to export and, for personal data, for a reason. */
export function DownloadForm({
  personal,
  total,
  part,
  list,
  start,
  close,
}: Download & { close: (started?: true) => void }) {
  const [onlyVisible, setOnlyVisible] = useState(false)
  const [reason, setReason] = useState('')
  const problem = personal && [...reason.trim()].length < MIN_REASON ? '사유를 10자 이상 입력해 주세요.' : undefined
  return (
    <DialogForm
      confirm="다운로드"
      problem={problem !== undefined}
      fields={['reason']}
      send={async () => {
        await start({
          ...(personal && { reason: reason.trim() }),
          ...(onlyVisible && list && { columns: visibleColumnsOf(list) }),
        })
        return true as const
      }}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            조회한 <b>{formatThousands(total)}건</b>
            {part ? ` 가운데 ${part}만` : '을'} 엑셀 파일로 만듭니다.
            {personal && ' 개인정보가 포함되어 있어 사유가 화면 사용 로그에 기록됩니다.'}
          </p>
          {list && (
            <FieldFrame title="컬럼" group help={onlyVisible ? '지금 목록에 보이는 컬럼만 넣습니다.' : undefined}>
              {() => (
                <>
                  <Radio
                    name="columns"
                    label="모든 컬럼"
                    checked={!onlyVisible}
                    onChange={() => setOnlyVisible(false)}
                  />
                  <Radio
                    name="columns"
                    label="보이는 컬럼만"
                    checked={onlyVisible}
                    onChange={() => setOnlyVisible(true)}
                  />
                </>
              )}
            </FieldFrame>
          )}
          {personal && (
            <FieldFrame
              title="사유"
              required
              fieldPath="reason"
              error={errors.reason ?? (tried ? problem : undefined)}
              help="10자 이상"
            >
              {(controlProps) => (
                <TextArea
                  {...controlProps}
                  data-autofocus
                  rows={3}
                  maxLength={200}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </FieldFrame>
          )}
        </>
      )}
    </DialogForm>
  )
}
