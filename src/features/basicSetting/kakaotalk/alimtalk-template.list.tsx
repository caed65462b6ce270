import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ProviderNote } from '@/features/provider-note'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { RecordLink } from '@/kit/record-link'
import {
  alimtalkFallbackLabels,
  alimtalkProfileStateLabels,
  alimtalkStateLabels,
  messageEventCodeLabels,
} from '@/shared/api/gen/basicSetting-kakaotalk.gen'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { useTemplateActions } from './alimtalk-template.actions'
import { channelQuery, useBulkTemplates } from './alimtalk-template.calls'
import { alimtalkTemplateDef } from './alimtalk-template.def'
import { alimtalkTones, swapQuestion } from './alimtalk-template.rules'
import styles from './kakaotalk.module.css'

const TemplateDrawer = lazyDrawer(() => import('./alimtalk-template.form'), 'AlimtalkTemplateForm')

const { text, link, pill, toggle, number, time } = columnsOf(alimtalkTemplateDef)

function useTemplateColumns() {
  const { mutateAsync: bulk } = useBulkTemplates()
  return useMemo(
    () => [
      text('templateCode', { width: 14 }),
      link('name', {
        search: ({ alimtalkTemplateSeq }) => ({ seq: String(alimtalkTemplateSeq) }),
        width: 14,
        grow: true,
      }),
      text('eventCode', { width: 11, value: ({ eventCode }) => messageEventCodeLabels[eventCode] }),
      pill('state', alimtalkStateLabels, alimtalkTones),
      toggle('enabled', {
        ask: (row, next) => (next ? swapQuestion(row) : undefined),
        run: ({ alimtalkTemplateSeq }, next) =>
          bulk({ body: { action: next ? 'ENABLE' : 'DISABLE', seqs: [alimtalkTemplateSeq] } }),
      }),
      number('buttons', { title: '버튼 수', width: 5.5, value: ({ buttons }) => buttons.length }),
      text('fallback', { width: 7, value: ({ fallback }) => alimtalkFallbackLabels[fallback] }),
      number('sentCount30d', { width: 7 }),
      time('updatedAt'),
    ],
    [bulk],
  )
}

/** Renders the messenger channel of the shop and this month's message counts. */
function Channel() {
  const { data } = useQuery(channelQuery)
  return (
    <>
      <ProviderNote port="messages" cannot="알림톡을 보내거나 템플릿을 검수받을" />
      <div className={styles.channel}>
        {data && (
          <>
            <b>{data.name}</b>
            <span>{data.searchId}</span>
            <Pill tone={data.profileState === 'NORMAL' ? 'green' : 'red'}>
              발신 프로필 {alimtalkProfileStateLabels[data.profileState]}
            </Pill>
            <span>이번 달 발송 {formatThousands(data.monthCount)}건</span>
            <span>성공률 {data.monthSuccessRate === null ? '-' : `${data.monthSuccessRate}%`}</span>
          </>
        )}
        <RecordLink to="/basicSetting/sms">SMS 관리</RecordLink>
      </div>
    </>
  )
}

/** Renders 메신저 관리: the Alimtalk templates. */
export function AlimtalkTemplateList() {
  return (
    <>
      <ListScreen
        def={alimtalkTemplateDef}
        columns={useTemplateColumns()}
        caption="알림톡 템플릿 목록"
        actions={useTemplateActions()}
        create={{ label: '템플릿 등록', search: { new: '1' } }}
        summary={<Channel />}
      />
      <TemplateDrawer />
    </>
  )
}
