import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shopKeyScopeLabels } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import type { Schemas } from '@/shared/api/types'
import { numberPrompt, requiredPrompt } from '@/shared/lib/validate'
import { CheckList } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { showSecret } from '@/shared/ui/layers/secret-view'
import { toast } from '@/shared/ui/layers/toast'
import { changeShopKey, makeShopKey } from './connection.calls'
import { OwnPassword } from './own-password'
import styles from './shop-info.module.css'

type Key = Schemas['ShopKey']

const LIMITS = { min: 10, max: 100_000, usual: 600 }

interface Draft {
  name: string
  scopes: string[]
  perMinute: number | string | null
}

function problemsOf({ name, scopes, perMinute }: Draft) {
  const limit = typeof perMinute === 'number' ? perMinute : Number.NaN
  return {
    name: name.trim() === '' ? requiredPrompt('이름') : undefined,
    scopes: scopes.length === 0 ? '사용 범위를 1개 이상 선택해 주세요.' : undefined,
    perMinute:
      perMinute === null || perMinute === ''
        ? requiredPrompt('분당 호출 한도')
        : Number.isInteger(limit) && limit >= LIMITS.min && limit <= LIMITS.max
          ? undefined
          : Number.isNaN(limit)
            ? numberPrompt
            : '10 이상 100,000 이하로 입력해 주세요.',
  }
}

/** Renders the form of a key. Without `before` it creates a key, which requires the admin's own password. */
function KeyForm({ before, close }: { before?: Key; close: (saved?: Key | Schemas['ShopKeyMade']) => void }) {
  const { mutateAsync: make } = useMutation(makeShopKey)
  const { mutateAsync: change } = useMutation(changeShopKey)
  const [draft, setDraft] = useState<Draft>(
    () => before ?? { name: '', scopes: Object.keys(shopKeyScopeLabels), perMinute: LIMITS.usual },
  )
  const [currentPassword, setPassword] = useState('')
  const put = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))
  const problems = problemsOf(draft)
  const noPassword = before || currentPassword !== '' ? undefined : requiredPrompt('현재 비밀번호')

  function send() {
    const { name, scopes, perMinute } = draft
    const body = { name: name.trim(), scopes: scopes as Key['scopes'], perMinute: Number(perMinute) }
    return before
      ? change({ path: { seq: before.shopKeySeq }, body: { ...body, version: before.version } })
      : make({ body: { ...body, currentPassword } })
  }

  return (
    <DialogForm
      confirm={before ? '저장' : '등록'}
      problem={Object.values(problems).some(Boolean) || Boolean(noPassword)}
      fields={['name', 'scopes', 'perMinute', 'currentPassword']}
      send={send}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <FieldFrame
            title="이름"
            fieldPath="name"
            required
            error={(tried && problems.name) || errors.name}
            help="키를 쓰는 곳을 알아볼 수 있게 적어 주세요. 예: 쇼핑몰 사이트, 앱 서버"
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                maxLength={50}
                value={draft.name}
                onChange={(event) => put({ name: event.target.value })}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="사용 범위"
            fieldPath="scopes"
            group
            required
            error={(tried && problems.scopes) || errors.scopes}
            help="필요한 범위만 선택해 주세요. 선택하지 않은 범위의 호출은 거부됩니다."
          >
            {() => (
              <CheckList
                options={optionsOf(shopKeyScopeLabels)}
                values={draft.scopes}
                onChange={(scopes) => put({ scopes })}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="분당 호출 한도"
            fieldPath="perMinute"
            required
            error={(tried && problems.perMinute) || errors.perMinute}
            help="넘는 호출은 잠시 거부됩니다. 서버 프로세스마다 따로 셉니다."
          >
            {(controlProps) => (
              <NumberInput
                {...controlProps}
                grouped
                suffix="회"
                width={12}
                min={LIMITS.min}
                step={100}
                value={draft.perMinute}
                onChange={(perMinute) => put({ perMinute })}
              />
            )}
          </FieldFrame>
          {!before && (
            <OwnPassword
              value={currentPassword}
              onChange={setPassword}
              error={(tried && noPassword) || errors.currentPassword}
              help="API 키로 쇼핑몰의 회원과 주문을 다룰 수 있어 본인인지 확인합니다."
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

/** Opens the form that creates a key, then shows the key once. */
export async function openNewKey(): Promise<void> {
  const createdKey = await openDialog<Key | Schemas['ShopKeyMade']>((close) => <KeyForm close={close} />, {
    title: 'API 키 등록',
  })
  if (!createdKey || !('keySecret' in createdKey)) return
  await showSecret(
    'API 키',
    createdKey.keySecret,
    <>
      <p>
        <b>{createdKey.name}</b>의 API 키입니다. <b>지금만 확인할 수 있습니다.</b>
      </p>
      <code className={styles.secret}>{createdKey.keySecret}</code>
      <p className={styles.warning}>
        이 키를 아는 사람은 선택한 범위의 자료를 읽고 바꿀 수 있습니다. 서버의 환경 변수나 비밀 저장소에 보관하고,
        브라우저나 앱에 넣지 마세요.
      </p>
    </>,
  )
}

/** Opens the form that changes name, scopes and limit of a key. */
export async function openKey(key: Key): Promise<void> {
  const saved = await openDialog<Key>((close) => <KeyForm before={key} close={close} />, {
    title: `API 키 수정: ${key.name}`,
  })
  if (saved) toast('저장되었습니다.')
}
