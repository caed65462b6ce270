import { useState } from 'react'
import { openDialog } from '@/shared/ui/layers/dialog'
import { Tabs } from '@/shared/ui/tabs'
import styles from './post.module.css'
import type { Preview } from './post.rules'
import { PostView } from './post-view'

const TABS = [
  { key: 'pc', label: 'PC' },
  { key: 'mobile', label: '모바일' },
]

function Widths({ post }: { post: Preview }) {
  const [at, show] = useState('pc')
  return (
    <Tabs label="화면" items={TABS} value={at} onChange={show}>
      <div className={styles.preview} data-narrow={at === 'mobile' || undefined}>
        <PostView {...post} />
      </div>
    </Tabs>
  )
}

/** Previews the unsaved post in the width of a PC and of a phone. */
export const openPreview = (post: Preview) =>
  openDialog(() => <Widths post={post} />, { title: '미리보기', size: 'lg' })
