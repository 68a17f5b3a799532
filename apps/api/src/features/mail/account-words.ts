/** English texts of mails about accounts. */
export const accountWords = {
  greeting: 'Hi {{username}},',
  log_in: 'Log in',
  forgot: 'Forgot your password?',
  set_new_one: 'Set a new one',
  set_new_password: 'Set a new password',
  not_you: 'It was not you?',
  not_me_password: 'It was not me: set a new password',
  account_hidden:
    'If it was not you, you need not do anything. The sender did not learn that this account exists.',
  unlink_note:
    'If you do not know this wallet, request a new password soon. You can unlink the wallet there.',

  activation_subject: 'Activate your Meridian account',
  activation_text: 'You signed up for Meridian with this address. Confirm that it is yours.',
  activation_action: 'Activate my account',
  activation_note: 'The link works once. If you did not sign up, ignore this mail, and nothing happens.',

  registered_subject: 'You already have a Meridian account',
  registered_text:
    'Someone, perhaps you, tried to sign up with this address. It already belongs to your account {{username}}. Nothing was changed.',

  reset_subject: 'Set a new password for Meridian',
  reset_text: 'Someone, probably you, requested a new password for your account {{username}}.',
  reset_text_confirms:
    'Someone, probably you, requested a new password for the account {{username}}, which uses this address. Setting one also confirms the address.',
  reset_action: 'Choose a new password',
  reset_again: 'The link has expired?',
  reset_again_action: 'Request another mail',
  reset_note:
    'The link works once, for 1 hour. If it was not you, ignore this mail: your password stays as it is.',
  reset_note_confirms:
    'The link works once, for 1 hour. If it was not you, ignore this mail: nothing happens.',

  link_subject: 'Confirm your address for Meridian',
  link_text: 'Your account, {{username}}, is to be linked with this address. Confirm that it is yours.',
  link_action: 'Link this address',
  link_other_name: 'Would you like another username?',
  link_choose_name: 'Choose a username',
  link_note: 'Each link works once. If you did not request this, ignore this mail, and nothing happens.',

  refused_subject: 'Your address was to be linked with another Meridian account',
  refused_text:
    'Someone, perhaps you, requested to link this address with another account. It already belongs to your account {{username}}. Nothing was changed.',
  refused_note: 'To use the address for another account, give {{username}} another one first.',

  username_subject: 'Your Meridian username was changed',
  username_text:
    'Your account was called {{before}} and is now called {{username}}. Where you log in with a password, use the new name or this address.',
  username_note: 'A new password ends every session. You can then change the name back.',

  wallet_subject: 'A wallet was linked to your Meridian account',
  wallet_text: 'The wallet {{wallet}} was linked to your account, {{username}}, on {{moment}}.',
  wallet_first: 'It can log in to the account, and what you mint goes to it.',
  wallet_replaces:
    'It takes the place of {{before}}, which can not log in any more. What you mint goes to the new one.',
  all_is_well: 'If that was you, all is well.',

  unlinked_subject: 'A wallet was unlinked from your Meridian account',
  unlinked_text:
    'The wallet {{wallet}} was unlinked from your account, {{username}}, on {{moment}}. It can not log in any more.',

  email_subject: 'Your Meridian account has another email address',
  email_text:
    'Another address was confirmed for your account, {{username}}. From now on its mails go there, and every session was ended.',
  email_action: 'It was not me: take it back',
  email_note:
    'The link works once, for 7 days. It restores this address, ends every session and lets you set a new password.',

  frozen_subject: 'Your Meridian account is frozen',
  frozen_text:
    'Your account, {{username}}, was frozen. You can log in and see everything, but not buy, mint or convert Gin. Payments under way are completed.',
  frozen_review: 'The reason: we are checking what this account did lately.',
  frozen_dispute: 'The reason: a card payment of this account is disputed.',
  frozen_stolen: 'The reason: somebody else may have used this account. Please set a new password.',
  frozen_terms: 'The reason: this account was used against our terms of service.',
  frozen_requested: 'The reason: you asked us for it.',
  frozen_until: 'The freeze ends by itself on {{moment}}.',
  frozen_open: 'It stays frozen until we have finished. We may write to you at this address.',
  frozen_action: 'Open my account',
  frozen_note: 'A refund in ether goes to your linked wallet. You can still link one.',

  password_subject: 'Your Meridian password was changed',
  password_text: 'The password of your account, {{username}}, was changed. If that was you, all is well.',
  password_sessions: 'All other sessions have been logged out.',
  password_wallet: 'The wallet {{wallet}} is linked to the account and can log in.',
} as const
