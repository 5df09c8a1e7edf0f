ENV.fetch("ACCOUNTS").lines(chomp: true).each do |account|
  name, password = account.split(":")
  User.create!(name: name, password: password)
end
meadow = Apiary.create!(name: "Lower meadow", place: "Tavistock")
Hive.create!(name: "Old skep", apiary: meadow, frames: 8, founded: Date.new(2021, 5, 2))
