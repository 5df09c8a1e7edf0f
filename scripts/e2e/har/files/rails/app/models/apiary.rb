class Apiary < ApplicationRecord
  has_many :hives, dependent: :destroy
  validates :name, presence: true
end
