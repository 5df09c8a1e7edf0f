CREATE TABLE user (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL
);
CREATE TABLE customer (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    kind TEXT NOT NULL,
    newsletter INTEGER NOT NULL DEFAULT 0,
    notes TEXT
);
CREATE TABLE "order" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    customer_id INTEGER NOT NULL REFERENCES customer (id),
    due_on TEXT NOT NULL,
    options TEXT NOT NULL DEFAULT '[]',
    state TEXT NOT NULL DEFAULT 'open'
);
CREATE TABLE line (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id INTEGER NOT NULL REFERENCES "order" (id) ON DELETE CASCADE,
    article TEXT NOT NULL,
    quantity INTEGER NOT NULL
);
CREATE TABLE setting (
    id INTEGER PRIMARY KEY,
    shop TEXT NOT NULL,
    currency TEXT NOT NULL,
    footer TEXT
);
INSERT INTO setting VALUES (1, 'Bakery', 'EUR', '');
