import { useQuery } from '@tanstack/react-query'
import { shopWebhookStateLabels } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { removeShopWebhook, resendShopWebhook, shopWebhooksQuery, testShopWebhook } from './connection.calls'
import { kindsText, webhookTones } from './connection.rules'
import styles from './shop-info.module.css'

type Webhook = Schemas['ShopWebhook']

const dialogs = lazyCode(() => import('./shop-webhook.dialog'))

/** Returns a warning about failing addresses, else about undelivered events; undefined if there are none. */
function failingText(webhooks: readonly Webhook[] | undefined): string | undefined {
  const failing = (webhooks ?? []).filter(({ state }) => state === 'FAILING')
  const [first] = failing
  if (!first) return undeliveredText(webhooks)
  const others = failing.length > 1 ? ` 외 ${failing.length - 1}곳` : ''
  return `${first.url}${others}에 이벤트를 보내지 못하고 있습니다. 최근 응답: ${first.lastResponse ?? '-'}`
}

/** Returns a warning about events that are no longer retried; undefined if there are none. */
function undeliveredText(webhooks: readonly Webhook[] | undefined): string | undefined {
  const failed = (webhooks ?? []).reduce((sum, { enabled, failedCount }) => sum + (enabled ? failedCount : 0), 0)
  return failed > 0
    ? `하루 동안 보내지 못한 이벤트가 ${formatThousands(failed)}건 있습니다. 같은 주문·상품의 다음 이벤트도 기다리고 있으니 다시 보내 주세요.`
    : undefined
}

/** Renders the webhooks: addresses of the customer site that receive events. */
export function ShopWebhooks() {
  const query = useQuery(shopWebhooksQuery)
  const canWrite = useRights().canWrite('STORE_INFO_MANAGEMENT')
  const failing = failingText(query.data)
  return (
    <Section
      plain
      title="웹훅"
      hint="주문·상품·문의에 일이 생기면 쇼핑몰 사이트에 알립니다."
      aside={
        canWrite && (
          <Button size="sm" onClick={async () => void (await dialogs.get())?.openNewWebhook()}>
            웹훅 등록
          </Button>
        )
      }
    >
      {failing && (
        <p role="alert" className={styles.failing}>
          {failing}
        </p>
      )}
      <QueryTable<Webhook>
        label="웹훅"
        query={query}
        rows={query.data}
        idOf={({ shopWebhookSeq }) => shopWebhookSeq}
        empty="등록된 웹훅이 없습니다. 받을 주소를 등록하면 이벤트를 바로 알려 줍니다."
        off={({ enabled }) => !enabled}
        columns={[
          {
            title: '받을 주소',
            names: true,
            minWidth: 15,
            className: styles.words,
            cell: ({ url, kinds }) => (
              <>
                {url}
                <small>{kindsText(kinds)}</small>
              </>
            ),
          },
          {
            title: '상태',
            nowrap: true,
            cell: ({ state, failures }) => (
              <>
                <Pill tone={webhookTones[state]}>{shopWebhookStateLabels[state]}</Pill>
                {failures > 0 && <small>연속 실패 {formatThousands(failures)}회</small>}
              </>
            ),
          },
          {
            title: '최근 전송',
            nowrap: true,
            cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? cellTime(lastDeliveredAt) : '없음'),
          },
          {
            title: '최근 응답',
            nowrap: true,
            cell: ({ lastResponse, lastAttemptAt }) =>
              lastAttemptAt && (
                <>
                  {lastResponse}
                  <small>{cellTime(lastAttemptAt)}</small>
                </>
              ),
          },
          { title: '대기', right: true, nowrap: true, cell: ({ waitingCount }) => formatThousands(waitingCount) },
          {
            title: '실패',
            right: true,
            nowrap: true,
            cell: ({ failedCount }) =>
              failedCount > 0 ? <b className={styles.bad}>{formatThousands(failedCount)}</b> : 0,
          },
          ...(canWrite
            ? [{ title: '관리', nowrap: true, cell: (webhook: Webhook) => <WebhookButtons webhook={webhook} /> }]
            : []),
        ]}
      />
    </Section>
  )
}

function WebhookButtons({ webhook }: { webhook: Webhook }) {
  const { shopWebhookSeq: seq, version, url, waitingCount, failedCount, failures, enabled } = webhook
  const path = { seq }
  const test = useAction(testShopWebhook, {
    onDone: ({ delivered, response, took }) =>
      toast(
        delivered
          ? `시험 이벤트를 보냈습니다. (${response}, ${formatThousands(took)}ms)`
          : `시험 이벤트를 보내지 못했습니다. (${response})`,
        { tone: delivered ? 'done' : 'error' },
      ),
  })
  const resend = useAction(resendShopWebhook, {
    done: ({ done }) => `${formatThousands(done)}건의 전송을 다시 시작했습니다.`,
  })
  const remove = useAction(removeShopWebhook, { done: '웹훅을 삭제했습니다.' })

  async function askRemoval() {
    const unsent = waitingCount + failedCount
    const agreed = await confirm({
      title: '웹훅 삭제',
      message: `${url}에 더 이상 이벤트를 보내지 않습니다.`,
      detail: `전송 내역도 삭제됩니다.${unsent > 0 ? ` 아직 보내지 못한 ${formatThousands(unsent)}건은 보내지 않습니다.` : ''}`,
      confirmLabel: '삭제',
      danger: true,
    })
    if (agreed) await remove.run({ path, query: { version } })
  }

  return (
    <span className={styles.buttons}>
      {enabled && (failedCount > 0 || failures > 0) && (
        <Button
          size="sm"
          busy={resend.busy}
          aria-label={`${url} 실패한 전송 모두 다시 보내기`}
          onClick={() => resend.run({ path })}
        >
          모두 다시 보내기
        </Button>
      )}
      <Button size="sm" busy={test.busy} aria-label={`${url} 시험 발송`} onClick={() => test.run({ path })}>
        시험 발송
      </Button>
      <Button
        size="sm"
        aria-label={`${url} 서명 키 재발급`}
        onClick={async () => void (await dialogs.get())?.openRotation(webhook)}
      >
        서명 키 재발급
      </Button>
      <Button
        size="sm"
        aria-label={`${url} 수정`}
        onClick={async () => void (await dialogs.get())?.openWebhook(webhook)}
      >
        수정
      </Button>
      <Button
        size="sm"
        variant="danger"
        busy={remove.busy}
        aria-label={`${url} 삭제`}
        onClick={() => void askRemoval()}
      >
        삭제
      </Button>
    </span>
  )
}
