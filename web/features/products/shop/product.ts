import type { ProductCategory } from '../../../../contracts/product-categories.ts';

/** A size that is on sale. The id is what goes into the cart. */
export interface Size {
  id: string;
  label: string;
  stock: number;
}

/** A product on a card of the shop, in the reader's language. */
export interface ProductSummary {
  /** Its name in the address, or its id. */
  address: string;
  category: ProductCategory;
  name: string;
  description: string;
  /** Stotinki. */
  price: number;
  stock: number;
  /** A path in the bucket products. */
  cover: string | null;
  /** Labels of the sizes that are there; empty for a product without sizes. */
  sizesLeft: string[];
}

/** A product as its page shows it. */
export interface Product extends Omit<ProductSummary, 'cover' | 'sizesLeft'> {
  id: string;
  /** Paths in the bucket products, the cover first. */
  images: string[];
  /** Empty for a product without sizes. */
  sizes: Size[];
  /** The maker and warnings; null where the club has not named them. */
  maker: string | null;
  makerContact: string | null;
  euContact: string | null;
  model: string | null;
  warnings: string | null;
}
