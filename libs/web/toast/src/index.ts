export { dismissToast, showToast, useToast, type Toast, type ToastInput } from './store';
