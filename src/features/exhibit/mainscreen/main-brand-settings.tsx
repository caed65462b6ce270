import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { Radio, Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import styles from './main-screen.module.css'

type Settings = Schemas['MainBrandSettings']
type Save = (input: { body: Schemas['MainBrandSettingsUpdate'] }) => Promise<Settings>

const ROWS = [1, 2, 3]

/** Renders the display settings of the main page's brand area. */
export function MainBrandSettings({ save, close }: { save: Save | undefined; close: (saved?: Settings) => void }) {
  const { data, error, refetch } = useQuery(apiQuery('/api/v1/admin/main-brands/settings', {}))
  if (data) return <SettingsForm key={data.version} settings={data} save={save} close={close} />
  return (
    <p role={error ? 'alert' : 'status'}>
      {error ? messageOf(error) : '불러오는 중입니다.'} {error && <Button onClick={() => refetch()}>다시 시도</Button>}
    </p>
  )
}

function SettingsForm({ settings, save, close }: { settings: Settings } & Parameters<typeof MainBrandSettings>[0]) {
  const [rows, setRows] = useState(settings.rows)
  const [tabBySeason, setTabBySeason] = useState(settings.tabBySeason)
  const { version } = settings
  const readOnly = save === undefined
  return (
    <DialogForm
      confirm="저장"
      disabled={readOnly && '조회 권한만 있습니다.'}
      send={async () => {
        if (!save) throw new Error('The form is read-only')
        return save({ body: { rows, tabBySeason, version } })
      }}
      close={close}
    >
      <FieldFrame title="줄 수" group>
        {({ id }) => (
          <div role="radiogroup" className={styles.radios}>
            {ROWS.map((n) => (
              <Radio
                key={n}
                name={id}
                label={`${n}줄`}
                disabled={readOnly}
                checked={rows === n}
                onChange={() => setRows(n)}
              />
            ))}
          </div>
        )}
      </FieldFrame>
      <FieldFrame title="계절별 탭">
        {({ id }) => (
          <Switch
            id={id}
            disabled={readOnly}
            checked={tabBySeason}
            onChange={({ target: { checked } }) => setTabBySeason(checked)}
          />
        )}
      </FieldFrame>
    </DialogForm>
  )
}
