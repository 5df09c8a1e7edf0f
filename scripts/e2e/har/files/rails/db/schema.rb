ActiveRecord::Schema.define(version: 2022_03_01_000000) do
  create_table "users" do |t|
    t.string "name", null: false
    t.string "password_digest", null: false
    t.timestamps
  end

  create_table "apiaries" do |t|
    t.string "name", null: false
    t.string "place"
    t.timestamps
  end

  create_table "hives" do |t|
    t.string "name", null: false
    t.references "apiary", null: false, foreign_key: true
    t.integer "frames"
    t.date "founded"
    t.text "notes"
    t.boolean "active", default: true, null: false
    t.timestamps
  end

  create_table "inspections" do |t|
    t.references "hive", null: false, foreign_key: true
    t.references "user", null: false, foreign_key: true
    t.text "body", null: false
    t.timestamps
  end
end
