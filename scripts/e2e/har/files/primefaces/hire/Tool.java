package hire;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

public class Tool implements Serializable {
  private Integer id;
  private String name;
  private String description;
  private Integer categoryId;
  private BigDecimal price;
  private LocalDate bought;
  private String state = "AVAILABLE";
  private final List<String[]> comments = new ArrayList<>();

  public Integer getId() { return id; }
  public void setId(Integer id) { this.id = id; }
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
  public String getDescription() { return description; }
  public void setDescription(String description) { this.description = description; }
  public Integer getCategoryId() { return categoryId; }
  public void setCategoryId(Integer categoryId) { this.categoryId = categoryId; }
  public BigDecimal getPrice() { return price; }
  public void setPrice(BigDecimal price) { this.price = price; }
  public LocalDate getBought() { return bought; }
  public void setBought(LocalDate bought) { this.bought = bought; }
  public String getState() { return state; }
  public void setState(String state) { this.state = state; }
  public List<String[]> getComments() { return comments; }
}
