/** The sale notice: adding plots to the cart, or buying credits, needs an account. The shell draws it. */
import { create } from 'zustand'

export const useSignInNotice = create<{ open: boolean }>()(() => ({ open: false }))

export const showSignInNotice = () => useSignInNotice.setState({ open: true })
export const closeSignInNotice = () => useSignInNotice.setState({ open: false })
