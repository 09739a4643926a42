import { changeStock } from './change-stock.ts';
import { saveProduct } from './save-product.ts';

/** All procedures about products. */
export const PRODUCTS_PROCEDURES = [saveProduct, changeStock] as const;
