import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shopWebhookKindLabels } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { CheckList, Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { showSecret } from '@/shared/ui/layers/secret-view'
import { toast } from '@/shared/ui/layers/toast'
import { webhookUrlProblem } from '../../../../domain/basicSetting/webhook-url'
import { changeShopWebhook, makeShopWebhook, rotateWebhookSecret } from './connection.calls'
import { OwnPassword } from './own-password'
import styles from './shop-info.module.css'

type Webhook = Schemas['ShopWebhook']
type Made = Schemas['ShopWebhookMade']

interface Draft {
  url: string
  kinds: string[]
  enabled: boolean
}

/** Renders the form of a webhook. A new webhook and a changed address require the admin's own password. */
function WebhookForm({ before, close }: { before?: Webhook; close: (saved?: Webhook | Made) => void }) {
  const { mutateAsync: make } = useMutation(makeShopWebhook)
  const { mutateAsync: change } = useMutation(changeShopWebhook)
  const [draft, setDraft] = useState<Draft>(
    () => before ?? { url: '', kinds: Object.keys(shopWebhookKindLabels), enabled: true },
  )
  const [currentPassword, setPassword] = useState('')
  const put = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))
  const asksPassword = !before || draft.url.trim() !== before.url
  const problems = {
    url: draft.url.trim() === '' ? requiredPrompt('받을 주소') : webhookUrlProblem(draft.url),
    kinds: draft.kinds.length === 0 ? '보낼 이벤트를 1개 이상 선택해 주세요.' : undefined,
    currentPassword: asksPassword && currentPassword === '' ? requiredPrompt('현재 비밀번호') : undefined,
  }

  function send() {
    const body = { url: draft.url.trim(), kinds: draft.kinds as Webhook['kinds'], enabled: draft.enabled }
    if (!before) return make({ body: { ...body, currentPassword } })
    const proof = asksPassword ? { currentPassword } : {}
    return change({ path: { seq: before.shopWebhookSeq }, body: { ...body, ...proof, version: before.version } })
  }

  return (
    <DialogForm
      confirm={before ? '저장' : '등록'}
      problem={Object.values(problems).some(Boolean)}
      fields={['url', 'kinds', 'enabled', 'currentPassword']}
      send={send}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <FieldFrame
            title="받을 주소"
            fieldPath="url"
            required
            error={(tried && problems.url) || errors.url}
            help="이벤트를 POST로 받을 쇼핑몰 사이트의 주소입니다. https://로 시작해야 합니다. 이 컴퓨터의 주소(localhost)는 http://도 됩니다."
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                type="url"
                inputMode="url"
                maxLength={500}
                value={draft.url}
                onChange={(event) => put({ url: event.target.value })}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="보낼 이벤트"
            fieldPath="kinds"
            group
            required
            error={(tried && problems.kinds) || errors.kinds}
            help="번호와 상태만 보냅니다. 이름·연락처 같은 개인정보는 보내지 않습니다."
          >
            {() => (
              <span className={styles.kinds}>
                <CheckList
                  options={optionsOf(shopWebhookKindLabels)}
                  values={draft.kinds}
                  onChange={(kinds) => put({ kinds })}
                />
              </span>
            )}
          </FieldFrame>
          <FieldFrame
            title="사용"
            fieldPath="enabled"
            help="끄면 그동안 생긴 이벤트는 보내지 않습니다."
            error={errors.enabled}
          >
            {({ bad: _, ...controlProps }) => (
              <Switch
                {...controlProps}
                label="이벤트를 보냅니다."
                checked={draft.enabled}
                onChange={(event) => put({ enabled: event.target.checked })}
              />
            )}
          </FieldFrame>
          {asksPassword && (
            <OwnPassword
              value={currentPassword}
              onChange={setPassword}
              error={(tried && problems.currentPassword) || errors.currentPassword}
              help="상점의 이벤트를 받는 주소이므로 본인인지 확인합니다."
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

const showSigningSecret = ({ url, signingSecret }: Made): Promise<void> =>
  showSecret(
    '서명 키',
    signingSecret,
    <>
      <p className={styles.words}>
        <b>{url}</b>에 보내는 이벤트의 서명 키입니다. <b>지금만 확인할 수 있습니다.</b>
      </p>
      <code className={styles.secret}>{signingSecret}</code>
      <p className={styles.warning}>
        쇼핑몰 사이트는 이 키로 Shop-Signature 헤더를 확인하여 상점이 보낸 이벤트인지 알 수 있습니다. 서버의 비밀
        저장소에 보관해 주세요.
      </p>
    </>,
  )

/** Opens the form that creates a webhook, then shows its signing secret once. */
export async function openNewWebhook(): Promise<void> {
  const createdWebhook = await openDialog<Webhook | Made>((close) => <WebhookForm close={close} />, {
    title: '웹훅 등록',
  })
  if (createdWebhook && 'signingSecret' in createdWebhook) await showSigningSecret(createdWebhook)
}

export async function openWebhook(webhook: Webhook): Promise<void> {
  const saved = await openDialog<Webhook>((close) => <WebhookForm before={webhook} close={close} />, {
    title: '웹훅 수정',
  })
  if (saved) toast('저장되었습니다.')
}

function RotationForm({ webhook, close }: { webhook: Webhook; close: (made?: Made) => void }) {
  const { mutateAsync } = useMutation(rotateWebhookSecret)
  const [currentPassword, setPassword] = useState('')
  const missing = currentPassword === '' ? requiredPrompt('현재 비밀번호') : undefined
  const { shopWebhookSeq: seq, version, url } = webhook
  return (
    <DialogForm
      confirm="재발급"
      problem={Boolean(missing)}
      fields={['currentPassword']}
      send={() => mutateAsync({ path: { seq }, body: { currentPassword, version } })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p className={styles.words}>{url}</p>
          <p>
            새 서명 키를 만들고, 지금부터 보내는 이벤트는 새 키로 서명합니다. 쇼핑몰 사이트에 새 키를 넣을 때까지 그
            사이트가 이벤트를 거부할 수 있습니다. 거부된 이벤트는 하루 동안 다시 보냅니다.
          </p>
          <OwnPassword
            value={currentPassword}
            onChange={setPassword}
            error={(tried && missing) || errors.currentPassword}
          />
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the password, creates another signing secret and shows it once. */
export async function openRotation(webhook: Webhook): Promise<void> {
  const withNewSecret = await openDialog<Made>((close) => <RotationForm webhook={webhook} close={close} />, {
    title: '서명 키 재발급',
  })
  if (withNewSecret) await showSigningSecret(withNewSecret)
}
