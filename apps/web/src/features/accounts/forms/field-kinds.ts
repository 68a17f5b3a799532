/** Input attributes for password managers and phone keyboards, with the maximum lengths. */
export const usernameField = {
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
  // Supports right-to-left scripts.
  dir: 'auto',
  maxLength: 100,
} as const

export const emailField = { type: 'email', autoComplete: 'email', maxLength: 300 } as const

const password = { type: 'password', maxLength: 1024 } as const
export const currentPasswordField = { ...password, autoComplete: 'current-password' } as const
export const newPasswordField = { ...password, autoComplete: 'new-password' } as const
