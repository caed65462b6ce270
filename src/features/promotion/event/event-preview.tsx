import { useState } from 'react'
import { Button } from '@/shared/ui/inputs/button'
import { RichTextView } from '@/shared/ui/inputs/rich-text-view'
import { openDialog } from '@/shared/ui/layers/dialog'
import { Tabs } from '@/shared/ui/tabs'
import styles from './event.module.css'

interface Contents {
  content?: string | null | undefined
  mobileContent?: string | null | undefined
}

const TABS = [
  { key: 'pc', label: 'PC' },
  { key: 'mobile', label: '모바일' },
]

/** Renders the edited content in the width of the chosen device. */
function Preview({ content, mobileContent }: Contents) {
  const [at, show] = useState('pc')
  const html = (at === 'mobile' && mobileContent) || content
  return (
    <Tabs label="화면" items={TABS} value={at} onChange={show}>
      <div className={styles.preview} data-narrow={at === 'mobile' || undefined}>
        {html ? <RichTextView html={html} /> : <p>입력한 내용이 없습니다.</p>}
      </div>
    </Tabs>
  )
}

/** Renders the button that previews the unsaved content for PC and mobile. */
export function PreviewButton({ form }: { form: { readAll: () => Contents } }) {
  return (
    <Button
      size="sm"
      onClick={() => void openDialog(() => <Preview {...form.readAll()} />, { title: '내용 미리보기', size: 'lg' })}
    >
      내용 미리보기
    </Button>
  )
}
