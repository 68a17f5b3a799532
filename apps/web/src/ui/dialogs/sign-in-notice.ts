/**
 * The notice that buying plots or credits, or reading a deed, needs an account. The shell renders it.
 */
import { create } from '#lib/store.ts'

type Wish = 'plots' | 'credits' | 'deed'

/** The action that needs an account; null while there is no notice. */
export const useSignInNotice = create<{ wish: Wish | null }>()(() => ({ wish: null }))

export const showSignInNotice = (wish: Wish) => useSignInNotice.setState({ wish })
export const closeSignInNotice = () => useSignInNotice.setState({ wish: null })
