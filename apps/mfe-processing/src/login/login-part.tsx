import { loadSchemas } from '@winnow/api-client';
import { lazyPart } from '@winnow/ui';
import type { LoginFieldsProps } from './login-fields';

/** The fields with the contract's rules, so that headers are validated without waiting. */
export const LoginPart = lazyPart<LoginFieldsProps>('The form', async () => {
  const [{ LoginFields }, rules] = await Promise.all([import('./login-fields'), loadSchemas()]);
  return (props) => <LoginFields {...props} rules={rules} />;
});
